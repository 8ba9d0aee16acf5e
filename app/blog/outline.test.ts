import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outlined } from './outline.ts'
import type { Block, TextBlock, TextStyle } from './view.ts'

const block = (style: TextStyle, more: Partial<TextBlock> = {}): Block => ({
  _type: 'block',
  _key: style,
  style,
  children: [{ _type: 'span', _key: 's', text: 'Words', marks: [] }],
  markDefs: [],
  ...more,
})
const tags = (...styles: TextStyle[]) => outlined(styles.map((style) => block(style))).map(({ tag }) => tag)

test.each<[TextStyle[], (string | undefined)[]]>([
  [
    ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    ['h2', 'h3', 'h4', 'h5', 'h6', 'h6'],
  ],
  [
    ['h2', 'h3', 'h3', 'h2'],
    ['h2', 'h3', 'h3', 'h2'],
  ],
  [
    ['h2', 'h4', 'h3', 'h4'],
    ['h2', 'h3', 'h3', 'h4'],
  ],
  [
    ['h6', 'h1', 'h6'],
    ['h2', 'h2', 'h3'],
  ],
  [
    ['normal', 'blockquote'],
    [undefined, undefined],
  ],
])('%j become %j', (styles, expected) => {
  expect(tags(...styles)).toEqual(expected)
})

test('a heading within a list is an item of the list', () => {
  const [item] = outlined([block('h2', { listItem: 'bullet', level: 1 })])
  expect(item?.tag).toBeUndefined()
})

test('a block without a word is left out', () => {
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
