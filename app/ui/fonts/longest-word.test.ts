import { expect, test } from 'vitest'
import { longestWord } from './longest-word.ts'

test.each([
  ['DISTRICT CHAMPIONSHIPS', 11, false],
  ['CHAMPIONSHIPS-FINAL', 12, false],
  // No line begins with the dash.
  ['CHAMPIONSHIPS – FINAL', 12, false],
  ['', 1, false],
  // Set in the narrow cut.
  ['WEIHNACHTSFEIERLICHKEITEN', 14, true],
  // Breaks between any two letters.
  ['全国高等学校野球選手権大会', 1, false],
])('the longest word of %j is %i em wide', (text, ems, narrow) => {
  expect(longestWord([text])).toEqual({ ems, narrow })
})

test('the longest word of several texts is the longest of all', () => {
  expect(longestWord(['Sports', 'Commercial', 'Other'])).toEqual(longestWord(['Commercial']))
})
