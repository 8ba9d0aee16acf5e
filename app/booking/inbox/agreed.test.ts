import { expect, test } from 'vitest'
import { endOf } from './agreed.ts'

test('a session ends after its time, and without one with its day, at the business', () => {
  const ends = (time: string | null, minutes: number | null) =>
    new Date(endOf({ date: '2027-03-14', time, minutes }, 'America/New_York')).toISOString()
  expect(ends('10:00', 150)).toBe('2027-03-14T16:30:00.000Z')
  expect(ends('23:30', 45)).toBe('2027-03-15T04:15:00.000Z')
  expect(ends(null, null)).toBe('2027-03-15T04:00:00.000Z')
})
