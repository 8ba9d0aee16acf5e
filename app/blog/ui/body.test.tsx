import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Block, TextBlock } from '../view.ts'
import { Body } from './body.tsx'

const figure = () => <figure />

function html(...blocks: unknown[]): string {
  return renderToStaticMarkup(<Body body={blocks as Block[]} figure={figure} />)
}

function text(words: string, more: Partial<TextBlock> = {}, marks: string[] = []): TextBlock {
  return {
    _type: 'block',
    _key: words,
    style: 'normal',
    children: [{ _type: 'span', _key: 's', text: words, marks }],
    markDefs: [],
    ...more,
  }
}

test('paragraphs, headings and quotations', () => {
  expect(html(text('a'), text('b', { style: 'h1' }), text('c', { style: 'blockquote' }))).toBe(
    '<p>a</p><h2 id="part-b">b</h2><blockquote><p>c</p></blockquote>',
  )
})

test.each([
  ['underline', 'u'],
  ['strike-through', 's'],
])('%s is <%s>', (mark, tag) => {
  expect(html(text('a', {}, [mark]))).toBe(`<p><${tag}>a</${tag}></p>`)
})

test('an item with the style of a heading stays an item', () => {
  expect(html(text('a', { style: 'h2', listItem: 'bullet', level: 1 }))).toBe(
    '<ul><li><strong>a</strong></li></ul>',
  )
})

test('links: to other sites with noopener, within the site without, unsafe ones not at all', () => {
  const link = (href: string) => html(text('a', { markDefs: [{ _type: 'link', _key: 'k', href }] }, ['k']))
  expect(link('https://example.org/?a=1&b=2')).toBe(
    '<p><a href="https://example.org/?a=1&amp;b=2" rel="noopener">a</a></p>',
  )
  expect(link('/portfolio')).toBe('<p><a href="/portfolio">a</a></p>')
  expect(link('mailto:a@example.org')).toBe('<p><a href="mailto:a@example.org">a</a></p>')
  expect(link('javascript:alert(1)')).toBe('<p>a</p>')
  expect(link('//evil.example')).toBe('<p>a</p>')
})

test('unknown blocks and marks are dropped, but not their text', () => {
  const odd = {
    _type: 'block',
    _key: 'o',
    style: 'shout',
    children: [{ _type: 'span', _key: 's', text: 'a' }],
  }
  expect(html({ _type: 'video', _key: 'v', url: 'x' }, text('a', {}, ['blink']), odd)).toBe(
    '<p>a</p><p>a</p>',
  )
  expect(html(text('a', {}, ['missing-key']))).toBe('<p>a</p>')
})
