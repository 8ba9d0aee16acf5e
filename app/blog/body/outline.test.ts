import fc from 'fast-check'
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

test('paragraphs and quotations are no headings', () => {
  expect(tags('normal', 'blockquote')).toEqual([undefined, undefined])
})

test('a heading in a list stays a list item', () => {
  const [item] = outlined([block('h2', { listItem: 'bullet', level: 1 })])
  expect(item?.tag).toBeUndefined()
})

test('a block without text is dropped', () => {
  const blank = { children: [{ _type: 'span' as const, _key: 's', text: ' \n', marks: [] }] }
  const left = outlined([block('h2', blank), block('normal', { children: [] }), block('h3')])
  expect(left.map(({ tag }) => tag)).toEqual(['h2'])
})

test('no heading is skipped, and the highest are h2', () => {
  const style = fc.constantFrom<TextStyle>('normal', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6')
  fc.assert(
    fc.property(fc.array(style, { maxLength: 20 }), (styles) => {
      let before = 1
      for (const tag of tags(...styles)) {
        if (!tag) continue
        const level = Number(tag[1])
        expect(level).toBeGreaterThanOrEqual(2)
        expect(level).toBeLessThanOrEqual(before + 1)
        before = level
      }
    }),
  )
})

const text = (text: string, style: TextStyle = 'normal'): Block =>
  block(style, { _key: `k-${text.slice(0, 20)}`, children: [{ _type: 'span', _key: 's', text, marks: [] }] })
const heading = (style: TextStyle, title: string) => text(title, style)
const words = (count: number) => text('word '.repeat(count))

test('a long post has a table of its headings', () => {
  const body = [
    heading('h2', 'First'),
    words(400),
    heading('h3', 'Part'),
    heading('h2', ' '),
    heading('h2', 'Last'),
  ]
  expect(tableOfContents(body).map(({ text, level }) => [text, level])).toEqual([
    ['First', 2],
    ['Part', 3],
    ['Last', 2],
  ])
  expect(tableOfContents(body)[0]?.id).toBe(body[0]?._key)
})

test('a short post has none, and neither has one with few headings', () => {
  const headings = ['One', 'Two', 'Three'].map((text) => heading('h2', text))
  expect(tableOfContents([...headings, words(100)])).toEqual([])
  expect(tableOfContents([...headings.slice(1), words(1000)])).toEqual([])
})
