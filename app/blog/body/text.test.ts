import { expect, test } from 'vitest'
import type { TextBlock } from '../view.ts'
import { excerptOf, readingMinutes } from './text.ts'

function words(count: number): TextBlock {
  const children = [{ _type: 'span' as const, _key: 's', text: 'word '.repeat(count), marks: [] }]
  return { _type: 'block', _key: 'k', style: 'normal', children, markDefs: [] }
}

test.each([
  [0, 1],
  [219, 1],
  [440, 2],
  [2200, 10],
])('%i words take %i minutes', (count, minutes) => {
  expect(readingMinutes([words(count)])).toBe(minutes)
})

test.each([
  ['Short.', 'Short.'],
  ['  a \n b  ', 'a b'],
  ['one two three', 'one two …'],
  ['one two, three', 'one two …'],
  ['antidisestablishmentarianism', 'antidisest …'],
  ['a🏈🏈🏈🏈🏈🏈', 'a🏈🏈🏈🏈 …'],
])('%j in ten characters is %j', (text, excerpt) => {
  expect(excerptOf(text, 10)).toBe(excerpt)
})
