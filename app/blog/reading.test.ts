import { expect, test } from 'vitest'
import { excerptOf, readingMinutes, tableOfContents } from './reading.ts'
import type { TextBlock, TextStyle } from './view.ts'

function said(words: number, style: TextStyle = 'normal', text = 'word '.repeat(words)): TextBlock {
  const children = [{ _type: 'span' as const, _key: 's', text, marks: [] }]
  return { _type: 'block', _key: `k-${text.trim().slice(0, 20)}-${words}`, style, children, markDefs: [] }
}

test.each([
  [0, 1],
  [219, 1],
  [440, 2],
  [2200, 10],
])('%i words take %i minutes', (words, minutes) => {
  expect(readingMinutes([said(words)])).toBe(minutes)
})

test('a long post has a table of its headings', () => {
  const body = [
    said(0, 'h2', 'First'),
    said(400),
    said(0, 'h3', 'Part'),
    said(0, 'h2', ' '),
    said(0, 'h2', 'Last'),
  ]
  expect(tableOfContents(body).map(({ text, level }) => [text, level])).toEqual([
    ['First', 2],
    ['Part', 3],
    ['Last', 2],
  ])
  expect(tableOfContents(body)[0]?.id).toBe(body[0]?._key)
})

test('a short post has none, and neither has one with few headings', () => {
  const headings = ['One', 'Two', 'Three'].map((text) => said(0, 'h2', text))
  expect(tableOfContents([...headings, said(100)])).toEqual([])
  expect(tableOfContents([...headings.slice(1), said(1000)])).toEqual([])
})

test.each([
  ['Short.', 'Short.'],
  ['  a \n b  ', 'a b'],
  ['one two three', 'one two …'],
  ['one two, three', 'one two …'],
  ['antidisestablishmentarianism', 'antidisest …'],
])('%j in ten letters is %j', (text, excerpt) => {
  expect(excerptOf(text, 10)).toBe(excerpt)
})
