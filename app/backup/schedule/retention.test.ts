import { expect, test } from 'vitest'
import { timesToKeep } from './retention.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const dates = (times: number[]) => times.map((time) => new Date(time).toISOString().slice(0, 10))

test('of two years of nights, 7 days, 4 weeks and 12 months stay', () => {
  const last = Date.UTC(2027, 4, 19, 3, 30)
  const nights = Array.from({ length: 730 }, (_, n) => last - n * DAY)
  expect(dates(timesToKeep(nights, last))).toEqual([
    ...['2027-05-19', '2027-05-18', '2027-05-17', '2027-05-16', '2027-05-15', '2027-05-14', '2027-05-13'],
    // The Sundays before.
    ...['2027-05-09', '2027-05-02'],
    ...['2027-04-30', '2027-03-31', '2027-02-28', '2027-01-31', '2026-12-31', '2026-11-30', '2026-10-31'],
    ...['2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30'],
  ])
})

test('a site that was off for a year loses no backup for that', () => {
  const nights = Array.from({ length: 7 }, (_, n) => Date.UTC(2026, 4, 1 + n))
  const today = Date.UTC(2027, 4, 20)
  expect(timesToKeep([...nights, today], today).length).toBe(7)
})

test('all of the last 24 hours stay, and only the last of an earlier day', () => {
  const now = Date.UTC(2027, 4, 20, 12)
  const times = [now, now - HOUR, now - 2 * HOUR, now - 30 * HOUR, now - 31 * HOUR]
  expect(timesToKeep(times, now)).toEqual([now, now - HOUR, now - 2 * HOUR, now - 30 * HOUR])
})
