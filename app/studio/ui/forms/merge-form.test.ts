import { expect, test } from 'vitest'
import { mergeForm } from './merge-form.ts'

const known = JSON.stringify({ city: 'Tampa', date: '' })

test('two windows that change different fields of a form both win', () => {
  const typed = { city: 'Tampa', date: '2027-05-01' }
  expect(mergeForm(typed, known, { city: 'Sarasota', date: '' })).toEqual({
    merged: { city: 'Sarasota', date: '2027-05-01' },
    conflicts: [],
  })
})

test('the later of two that change one field is asked, unless both typed the same', () => {
  const typed = { city: 'Clearwater', date: '' }
  expect(mergeForm(typed, known, { city: 'Sarasota', date: '' }).conflicts).toEqual(['city'])
  expect(mergeForm(typed, known, { city: 'Clearwater', date: '' }).conflicts).toEqual([])
  // Once she has seen it.
  const seen = JSON.stringify({ city: 'Sarasota', date: '' })
  expect(mergeForm(typed, seen, { city: 'Sarasota', date: '' })).toEqual({ merged: typed, conflicts: [] })
})

test.each([null, 'nothing', '7', 'null'])(
  'a form that does not say what it knew (%s) is taken as it is',
  (none) => {
    const typed = { city: 'Clearwater' }
    expect(mergeForm(typed, none, { city: 'Sarasota' })).toEqual({ merged: typed, conflicts: [] })
  },
)
