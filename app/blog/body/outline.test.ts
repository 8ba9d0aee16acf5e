import { expect, test } from 'vitest'
import type { Block, TextBlock, TextStyle } from '../view.ts'
import { outlined } from './outline.ts'

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
