import { expect, test } from 'vitest'
import { withoutNames } from './without-names.ts'

const HIDDEN = { name: 'Zoë Ångström', instead: null }
const without = withoutNames([
  { name: 'Brackwater, Ezra', instead: 'Bay Point’s 23' },
  HIDDEN,
  { name: 'Al Ice', instead: 'Bay Point’s 7' },
  { name: 'Madonna', instead: 'Bay Point’s 1' },
])

test('a plain name of the roster is taken out', () => {
  const texts = {
    'Ezra Brackwater runs.': 'Bay Point’s 23 runs.',
    'EZRA  BRACKWATER’s run': 'Bay Point’s 23’s run',
    'A goal of Brackwater, Ezra (23)': 'A goal of Bay Point’s 23 (23)',
    ezra_brackwater: 'Bay Point’s 23',
    'Zoe Angstrom passes. To ZOË ÅNGSTRÖM!': 'An athlete passes. To an athlete!',
    'Past her: Zoë Ångström': 'Past her: an athlete',
  }
  for (const [text, expected] of Object.entries(texts)) expect(without(text)).toBe(expected)
})

test('a suffix and the mark of a captain are no part of a name', () => {
  const junior = withoutNames([{ name: 'Ezra Brackwater Jr. (C)', instead: 'Bay Point’s 8' }])
  expect(junior('Ezra Brackwater’s run')).toBe('Bay Point’s 8’s run')
})

test('marks that nobody sees hide no name', () => {
  expect(without('Ez\u00adra Brack\u200bwater runs')).toBe('Bay Point’s 23 runs')
})

test('a first name, a family name and a name that is written in another way stay', () => {
  const texts = [
    'Ezra runs past Zoe.',
    'Brackwater High',
    'Madonna sings',
    'Alice',
    'Ezra. And Brackwater',
    'BRACKWATER Ezra',
    '#ezrabrackwater',
    '',
  ]
  for (const text of texts) expect(without(text)).toBe(text)
})

test('of two with one name, nothing tells which is meant', () => {
  const both = withoutNames([
    { name: 'Ann Lee', instead: 'Bay Point’s 4' },
    { name: 'ann lee', instead: 'Ridge’s 9' },
  ])
  expect(both('Ann Lee wins')).toBe('An athlete wins')
})
