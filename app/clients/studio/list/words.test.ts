import { expect, test } from 'vitest'
import { namedDay, openedText } from './words.ts'

const TODAY = '2027-05-07'

test.each([
  ['2027-05-07', 'today'],
  ['2027-05-06', 'yesterday'],
  ['2027-05-08', 'tomorrow'],
  ['2027-05-04', 'May 4'],
  ['2026-10-12', 'October 12, 2026'],
])('%s is %s', (day, words) => {
  expect(namedDay(day, TODAY)).toBe(words)
})

test.each([
  [3, 2, '3 albums. Opened 2 of 3, May 4'],
  [3, 3, '3 albums. Opened all 3, May 4'],
  [2, 2, '2 albums. Opened both, May 4'],
  [1, 1, '1 album. Opened, May 4'],
  [1, 0, '1 album. Hasn’t signed in'],
  [0, 0, 'No open albums. Hasn’t signed in'],
])('of %i albums, %i opened: %s', (albums, opened, words) => {
  const lastSeen = opened > 0 ? '2027-05-04' : null
  const text = openedText({ albums, opened, lastSeen, access: 'ready' }, TODAY)
  expect(`${text.count}. ${text.opened}`).toBe(words)
})
