import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { between, readSelection, writeSelection } from './selection.ts'

describe('a selection', () => {
  test('is written in runs', () => {
    expect(writeSelection([3, 1, 2, 7, 9, 10, 3])).toEqual(['1-3', '7', '9-10'])
    expect(writeSelection([])).toEqual([])
  })

  test('is read back as it was', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { minLength: 1 }), (positions) => {
        expect(readSelection(writeSelection(positions), 300)).toEqual(positions.sort((a, b) => a - b))
      }),
    )
  })

  test('reads checkboxes that a browser sends one by one', () => {
    expect(readSelection(['5', '2', '5', '3-4'], 5)).toEqual([2, 3, 4, 5])
  })

  test.each([[], ['0'], ['01'], ['x'], [''], ['4-2'], ['1-6'], ['6'], ['1', '-2'], ['1,2'], ['1-999999999']])(
    'cannot be read from %j',
    (...fields) => expect(readSelection(fields as string[], 5)).toBeNull(),
  )

  test('includes everything between two positions', () => {
    expect([between(2, 5), between(5, 2), between(3, 3)]).toEqual([[2, 3, 4, 5], [2, 3, 4, 5], [3]])
  })
})
