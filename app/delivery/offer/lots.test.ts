import { expect, test } from 'vitest'
import { lotOf } from './lots.ts'

function frames(count: number, bytes: number | null) {
  return Array.from({ length: count }, () => ({ sizes: { original: 1, web: bytes } }))
}

test('a lot has as many files and bytes as a phone takes at once, and one at least', () => {
  expect(lotOf(frames(31, 300_000))).toHaveLength(10)
  expect(lotOf(frames(3, null))).toHaveLength(3)
  expect(lotOf(frames(31, 12_000_000))).toHaveLength(4)
  expect(lotOf(frames(2, 60_000_000))).toHaveLength(1)
  expect(lotOf([])).toEqual([])
})
