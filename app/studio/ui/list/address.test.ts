import { expect, test } from 'vitest'
import { addressWith, searchOf } from './address.ts'

test('an address has the filters that are set', () => {
  const filters = { status: null, q: 'Ann & Lee', before: '7' }
  expect(addressWith('/studio/bookings', filters)).toBe('/studio/bookings?q=Ann+%26+Lee&before=7')
  expect(addressWith('/studio/bookings', { status: null, q: '' })).toBe('/studio/bookings')
})

test('a search is short, and has no character that a database refuses', () => {
  const search = (q: string) => searchOf(new URLSearchParams({ q }))
  expect(search(' Ann\0\tLee ')).toBe('Ann  Lee')
  expect(search('x'.repeat(1000))).toHaveLength(100)
  expect(search(`${'x'.repeat(99)}📷`).isWellFormed()).toBe(true)
  expect(searchOf(new URLSearchParams())).toBe('')
})
