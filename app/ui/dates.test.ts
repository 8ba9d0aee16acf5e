import { expect, test } from 'vitest'
import { dateOrNamed } from './dates.ts'

test.each([
  [null, 'October 18, 2025: Bay Point', '2025-10-18'],
  [null, 'May 1, 2026: A', '2026-05-01'],
  ['2025-10-19', 'October 18, 2025: Bay Point', '2025-10-19'],
  [null, 'February 31, 2025: Bay Point', null],
  [null, 'Octember 18, 2025: Bay Point', null],
  [null, 'October 18, 2025:', null],
  [null, 'Since October 18, 2025: Bay Point', null],
  [null, 'Bay Point', null],
])('the date %j of an album named %j is %j', (date, name, expected) => {
  expect(dateOrNamed(date, name)).toBe(expected)
})
