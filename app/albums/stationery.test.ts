import { expect, test } from 'vitest'
import { columnOf, filledIn, NO_STATIONERY, readStationery, stationeryOf } from './stationery.ts'

const OWN = {
  credit: 'Jordan / Baseline Media',
  copyright: '© {year} Baseline Media',
  event: '{album}, {date}',
  city: 'Tampa',
}

test('it is what the form says, or a sentence for each mistake', () => {
  const city = '  São\u0303 Paulo '
  expect(readStationery({ ...OWN, city, more: 1 })).toEqual({ ...OWN, city: city.normalize('NFC').trim() })
  expect(readStationery({})).toEqual(NO_STATIONERY)
  expect(readStationery({ credit: 'a\nb', copyright: 'x'.repeat(501), event: '\ud800' })).toEqual({
    errors: {
      credit: 'The credit needs to fit on one line.',
      copyright: 'The copyright can have up to 500 characters.',
      event: 'The event needs to fit on one line.',
    },
  })
  expect(columnOf(NO_STATIONERY)).toBeNull()
  expect([stationeryOf(null), stationeryOf(columnOf(OWN))]).toEqual([NO_STATIONERY, OWN])
})

test('placeholders say what the album says', () => {
  expect(filledIn(OWN, { title: 'Bay Point {year}', date: '2025-10-18' })).toEqual({
    ...OWN,
    copyright: '© 2025 Baseline Media',
    event: 'Bay Point {year}, October 18, 2025',
  })
  expect(filledIn(OWN, { title: 'A', date: null }).copyright).toBe('© Baseline Media')
})
