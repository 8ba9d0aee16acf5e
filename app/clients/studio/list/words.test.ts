import { expect, test } from 'vitest'
import { dayAhead, dayBefore, openedText } from './words.ts'

const TODAY = '2027-05-07'

test.each([
  ['2027-05-07', 'today', 'today'],
  ['2027-05-06', 'yesterday', 'today'],
  ['2027-05-04', 'last Tuesday', 'today'],
  ['2027-04-30', 'April 30', 'today'],
  ['2026-10-12', 'October 12, 2026', 'today'],
  ['2027-05-08', 'May 8', 'tomorrow'],
  ['2027-05-13', 'May 13', 'Thursday'],
  ['2027-05-14', 'May 14', 'May 14'],
  ['2028-01-17', 'January 17, 2028', 'January 17, 2028'],
])('%s is %s, or %s for what ends', (day, before, ahead) => {
  expect(dayBefore(day, TODAY)).toBe(before)
  expect(dayAhead(day, TODAY)).toBe(ahead)
})

test.each([
  [3, 2, '3 albums. Opened 2 of 3, last Tuesday'],
  [3, 3, '3 albums. Opened all 3, last Tuesday'],
  [2, 2, '2 albums. Opened both, last Tuesday'],
  [1, 1, '1 album. Opened, last Tuesday'],
  [1, 0, '1 album. Hasn’t signed in'],
  [0, 0, 'No open albums. Hasn’t signed in'],
])('of %i albums, %i opened: %s', (albums, opened, words) => {
  const lastSeen = opened > 0 ? '2027-05-04' : null
  const text = openedText({ albums, opened, lastSeen, access: 'ready' }, TODAY)
  expect(`${text.count}. ${text.opened}`).toBe(words)
})
