import { expect, test } from 'vitest'
import { withoutNames } from './without-names.ts'

const HIDDEN = { name: 'Zoë Ångström', instead: null }
const without = withoutNames([
  { name: 'Brackwater, Ezra', instead: 'Bay Point’s 23' },
  HIDDEN,
  { name: 'Al Ice', instead: 'Bay Point’s 7' },
  { name: 'Madonna', instead: 'Bay Point’s 1' },
])

test('a whole name of the roster is taken out, however it is written', () => {
  const texts = {
    'Ezra Brackwater runs.': 'Bay Point’s 23 runs.',
    'EZRA  BRACKWATER’s run': 'Bay Point’s 23’s run',
    'A goal of Brackwater, Ezra (23)': 'A goal of Bay Point’s 23 (23)',
    ezra_brackwater: 'Bay Point’s 23',
    '#ezrabrackwater EzraBrackwater': '#Bay Point’s 23 Bay Point’s 23',
    'Zoe Angstrom passes. To ZOË ÅNGSTRÖM!': 'An athlete passes. To an athlete!',
    'Past her: Zoë Ångström': 'Past her: an athlete',
  }
  for (const [text, expected] of Object.entries(texts)) expect(without(text)).toBe(expected)
})

test('a name is taken out without its middle names too, which may be somebody else', () => {
  const ana = withoutNames([
    { name: 'Ana Maria Reyes', instead: 'Bay Point’s 8' },
    { name: 'Ana Sofia Reyes', instead: 'Bay Point’s 9' },
    { name: 'Leo van Dijk', instead: 'Bay Point’s 10' },
  ])
  expect(ana('Ana Maria Reyes, Ana Reyes, Ana M. Reyes and #AnaReyes')).toBe(
    'Bay Point’s 8, an athlete, an athlete and #an athlete',
  )
  expect(ana('Reyes, Ana')).toBe('An athlete')
  expect(ana('Leo Dijk and Ana María')).toBe('An athlete and Ana María')
})

test('marks that nobody sees hide no name', () => {
  expect(without('Ez\u00adra Brack\u200bwater runs')).toBe('Bay Point’s 23 runs')
})

test('a first name, a family name and a name of one word stay, as does what only looks like a name', () => {
  const texts = [
    'Ezra runs past Zoe.',
    'Brackwater High',
    'Madonna sings',
    'Alice',
    'Ezra. And Brackwater',
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
