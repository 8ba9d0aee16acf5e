import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cursorOf, normalizeTag, parseCursor, searchWords } from './search.ts'

test.each([
  ['Stadium lights', ['stadium', 'lights']],
  ['  "net" & (net | NET)*  ', ['net']],
  ["don't", ['don', 't']],
  ['Schöne Ü', ['schöne', 'ü']],
  ['3d f/2.8', ['3d', 'f', '2', '8']],
  ['— … !', []],
  ['', []],
  [null, []],
])('%j is looked for as %j', (query, words) => {
  expect(searchWords(query)).toEqual(words)
})

test('a search has at most eight plain words', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (query) => {
      const words = searchWords(query)
      expect(words.length).toBeLessThanOrEqual(8)
      for (const word of words) expect(word).toMatch(/^[\p{L}\p{N}]{1,40}$/u)
    }),
  )
})

test('a cursor is read as it was written, and anything else is no cursor', () => {
  const position = { publishedAt: 1_760_878_800_000, id: '0199f-a' }
  expect(parseCursor(cursorOf(position))).toEqual(position)
  for (const cursor of [null, '', '12', '_a', '1_', '1.5_a', '1_a b', "1_a'", `${'9'.repeat(16)}_a`]) {
    expect(parseCursor(cursor)).toBeNull()
  }
})

test('a tag is trimmed and in lower case', () => {
  expect(normalizeTag(' On Location ')).toBe('on location')
  for (const tag of [null, undefined, ' ', 'x'.repeat(61)]) expect(normalizeTag(tag)).toBeNull()
})
