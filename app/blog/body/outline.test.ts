import { expect, test } from 'vitest'
import type { Block, TextBlock, TextStyle } from '../view.ts'
import { outlined, tableOfContents } from './outline.ts'

const block = (style: TextStyle, more: Partial<TextBlock> = {}): Block => ({
  _type: 'block',
  _key: style,
  style,
  children: [{ _type: 'span', _key: 's', text: 'Words', marks: [] }],
  markDefs: [],
  ...more,
})
const tags = (...styles: TextStyle[]) => outlined(styles.map((style) => block(style))).map(({ tag }) => tag)

test.each([
  ['h1 h2 h3 h4 h5 h6', 'h2 h3 h4 h5 h6 h6'],
  ['h2 h3 h3 h2', 'h2 h3 h3 h2'],
  ['h2 h4 h3 h4', 'h2 h3 h3 h4'],
  ['h6 h1 h6', 'h2 h2 h3'],
])('%s become %s', (styles, expected) => {
  expect(tags(...(styles.split(' ') as TextStyle[])).join(' ')).toBe(expected)
})

test('a block without text is dropped', () => {
  const blank = { children: [{ _type: 'span' as const, _key: 's', text: ' \n', marks: [] }] }
  const left = outlined([block('h2', blank), block('normal', { children: [] }), block('h3')])
  expect(left.map(({ tag }) => tag)).toEqual(['h2'])
})

const text = (text: string, style: TextStyle = 'normal'): Block =>
  block(style, { _key: `k-${text.slice(0, 20)}`, children: [{ _type: 'span', _key: 's', text, marks: [] }] })
const heading = (style: TextStyle, title: string) => text(title, style)
const words = (count: number) => text('word '.repeat(count))

test('a long post has a table of its headings', () => {
  const headings = [heading('h3', 'Part'), heading('h2', ' '), heading('h2', 'Last')]
  const body = [heading('h2', 'First'), words(400), ...headings]
  expect(tableOfContents(body).map(({ text, level }) => `${level} ${text}`)).toEqual([
    ...['2 First', '3 Part', '2 Last'],
  ])
  expect(tableOfContents(body)[0]?.id).toBe(body[0]?._key)
})

test('a short post has none, and neither has one with few headings', () => {
  const headings = ['One', 'Two', 'Three'].map((text) => heading('h2', text))
  expect(tableOfContents([...headings, words(100)])).toEqual([])
  expect(tableOfContents([...headings.slice(1), words(1000)])).toEqual([])
})
