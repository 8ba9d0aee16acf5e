import { expect, test } from 'vitest'
import { endOfDay, lastDay, openUntil, readEnd } from './end.ts'

const ZONES = ['America/New_York', 'Pacific/Auckland', 'UTC']

test.each(ZONES)('a day ends at the next midnight in %s, and the last day is that day', (zone) => {
  for (const day of ['2027-05-08', '2028-02-29', '0001-01-01', '9999-12-31'])
    expect(lastDay(endOfDay(day, zone) as number, zone)).toBe(day)
  expect(endOfDay('2027-03-13', 'America/New_York')).toBe(Date.parse('2027-03-14T05:00Z'))
})

test.each(ZONES)('an end is written with four digits of the year in %s', (zone) => {
  expect(new Date(endOfDay('9999-12-31', zone) as number).toISOString()).toMatch(/^9999-12-31T/)
})

test.each(['', '2027-02-30', '2027-2-3', '275760-09-13', '+010000-01-01', 'x'])('%j is no day', (day) => {
  expect(endOfDay(day, 'UTC')).toBeNull()
})

test.each(ZONES)('days are counted from seven on, by the days of %s', (zone) => {
  const end = endOfDay('2027-05-08', zone)
  const at = (day: string) => openUntil(end, zone, (endOfDay(day, zone) as number) - 1)
  expect(at('2027-04-30')).toEqual({ day: '2027-05-08', left: null })
  expect(at('2027-05-01')).toEqual({ day: '2027-05-08', left: 7 })
  expect(at('2027-05-07')).toEqual({ day: '2027-05-08', left: 1 })
  expect(at('2027-05-08')).toEqual({ day: '2027-05-08', left: 0 })
  expect(openUntil(null, zone, 0)).toBeNull()
})

test('what the owner types as a last day is an end to come, no end, or a mistake', () => {
  const now = Date.parse('2027-05-09T03:59:59Z')
  const read = (day: string) => readEnd(day, 'America/New_York', now)
  expect(read('')).toEqual({ end: null })
  expect(read('2027-05-08')).toEqual({ end: now + 1000 })
  expect(read('2027-05-07')).toEqual({ refused: 'That day has passed. Choose a later one.' })
  expect(read('tomorrow')).toEqual({ refused: 'That date doesn’t exist.' })
})
