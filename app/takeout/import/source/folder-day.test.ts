import { expect, test } from 'vitest'
import { dayOfFolder } from './folder-day.ts'

/** Photographs of the evening of October 25, 2025 in Tampa: in UTC it is the next day. */
const EVENING = [Date.UTC(2025, 9, 26, 1), Date.UTC(2025, 9, 26, 2)]

test.each([
  ['October 25, 2025 - Bay Point', '2025-10-25', 'October 25, 2025: Bay Point'],
  ['Oct. 25 2025 Bay Point', '2025-10-25', 'October 25, 2025: Bay Point'],
  ['October 25th, 2025', '2025-10-25', 'October 25, 2025'],
  ['October 25 - Bay Point', '2025-10-25', 'October 25, 2025: Bay Point'],
  ['2025-10-25 Bay Point', '2025-10-25', '2025-10-25 Bay Point'],
  ['20251025_Bay Point', '2025-10-25', '20251025_Bay Point'],
  ['10-25-25 Bay Point', '2025-10-25', '10-25-25 Bay Point'],
])('the folder %j has its day', (folder, date, name) => {
  expect(dayOfFolder(folder, EVENING)).toEqual({ date, name })
})

test.each([
  ['Bay Point'],
  ['02 First half'],
  ['February 30, 2025 - Bay Point'],
  ['2025-13-01 Bay Point'],
  ['Marching 12 - Band'],
  ['May 4x4'],
  ['123456789'],
  // The photographs are of another day, so nobody knows the year.
  ['October 20 - Bay Point'],
])('the folder %j has none', (folder) => {
  expect(dayOfFolder(folder, EVENING)).toBeNull()
})

test('a folder without a year has no day before its photographs are known', () => {
  expect(dayOfFolder('October 25 - Bay Point', [])).toBeNull()
})
