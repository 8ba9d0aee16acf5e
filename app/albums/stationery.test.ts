import { expect, test } from 'vitest'
import { columnOf, filledIn, NO_STATIONERY, readStationery, stationeryOf } from './stationery.ts'

const OWN = {
  credit: 'Jordan / Baseline Media',
  copyright: '© {year} Baseline Media',
  event: '{album}, {date}',
  city: 'Tampa',
}

test('it is what the form says, or a sentence for each mistake', () => {
  expect(readStationery({ ...OWN, city: '  São\u0303 Paulo ', more: 1 })).toMatchObject({
    city: 'São\u0303 Paulo'.normalize('NFC'),
  })
  expect(readStationery({})).toEqual(NO_STATIONERY)
  expect(readStationery({ credit: 'a\nb', copyright: 'x'.repeat(501), event: '\ud800' })).toEqual({
    errors: {
      credit: 'The credit should be one line.',
      copyright: 'The copyright has at most 500 letters.',
      event: 'The event should be one line.',
    },
  })
})

test('an album without it has no column', () => {
  expect(columnOf(NO_STATIONERY)).toBeNull()
  expect(stationeryOf(null)).toEqual(NO_STATIONERY)
  expect(stationeryOf(columnOf(OWN))).toEqual(OWN)
})

test('placeholders say what the album says', () => {
  expect(filledIn(OWN, { title: 'Bay Point {year}', date: '2025-10-18' })).toEqual({
    credit: 'Jordan / Baseline Media',
    copyright: '© 2025 Baseline Media',
    event: 'Bay Point {year}, October 18, 2025',
    city: 'Tampa',
  })
  expect(filledIn(OWN, { title: 'A', date: null }).copyright).toBe('© Baseline Media')
})
