import { expect, test } from 'vitest'
import { pairIn } from './markdown.ts'

test.each([
  ['a **bold**', { from: 2, to: 10, sign: '**', decorator: 'strong' }],
  ['**bold words**', { from: 0, to: 14, sign: '**', decorator: 'strong' }],
  ['an *em*', { from: 3, to: 7, sign: '*', decorator: 'em' }],
  ['an _em_', { from: 3, to: 7, sign: '_', decorator: 'em' }],
  ['f/`2.8`', { from: 2, to: 7, sign: '`', decorator: 'code' }],
  ['~~no~~', { from: 0, to: 6, sign: '~~', decorator: 'strike-through' }],
])('%s is marked', (text, pair) => {
  expect(pairIn(text)).toEqual(pair)
})

test.each(['**bold*', '2 * 3 * 4 *', 'snake_case_', '****', '** bold**', 'bold**', '*', '_', 'x**'])(
  '%s is not',
  (text) => {
    expect(pairIn(text)).toBeNull()
  },
)
