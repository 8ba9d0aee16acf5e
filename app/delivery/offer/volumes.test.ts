import fc from 'fast-check'
import { expect, test } from 'vitest'
import { volumeCount, volumesOf } from './volumes.ts'

test('an album is in as many files as it says before, each about as large', () => {
  expect([0, 1, 2e9, 2e9 + 1, 15e9].map(volumeCount)).toEqual([1, 1, 1, 2, 8])
  expect(volumesOf(Array.from({ length: 1480 }, () => 10e6))).toEqual(Array.from({ length: 8 }, () => 185))
  // A video of 5 GB is a file of its own, and leaves none empty.
  expect(volumesOf([1e6, 5e9, 1e6, 1e6])).toEqual([1, 1, 2])
})

test('every photograph is in one file, and none is empty', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3e9 })), (bytes) => {
      const counts = volumesOf(bytes)
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(bytes.length)
      expect(counts).not.toContain(0)
    }),
  )
})
