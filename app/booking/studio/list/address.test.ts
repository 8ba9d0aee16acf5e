import { expect, test } from 'vitest'
import { neighborsOf, withForm } from './address.ts'

const WHOLE = { ids: ['d', 'c', 'a'], first: true, last: true }

test('a booking has neighbors in the list, also once it has left it', () => {
  expect(neighborsOf('c', WHOLE)).toEqual({ newer: 'd', older: 'a' })
  expect(neighborsOf('b', WHOLE)).toEqual({ newer: 'c', older: 'a' })
  expect(neighborsOf('d', WHOLE)).toEqual({ newer: null, older: 'c' })
  expect(neighborsOf('x', { ...WHOLE, ids: [] })).toEqual({ newer: null, older: null })
})

test('a booking of another page has none on this one', () => {
  expect(neighborsOf('0', { ...WHOLE, last: false })).toEqual({ newer: null, older: null })
  expect(neighborsOf('e', { ...WHOLE, first: false })).toEqual({ newer: null, older: null })
  expect(neighborsOf('a', { ...WHOLE, last: false })).toEqual({ newer: 'c', older: null })
})

test('a form opens and closes with the filters of the list', () => {
  const search = new URLSearchParams('status=new&q=Lee&do=decline')
  expect(withForm('/b', search, 'accept')).toBe('/b?status=new&q=Lee&do=accept')
  expect(withForm('/b', search, null)).toBe('/b?status=new&q=Lee')
})
