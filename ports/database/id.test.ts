import { expect, test } from 'vitest'
import { uuidv7 } from './id.ts'

test('is a UUID of version 7 that contains its time', () => {
  const now = Date.UTC(2025, 9, 18, 20)
  const id = uuidv7(now)
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(now)
})

test('sorts by time, as text, up to the year 10889', () => {
  const times = [0, 1, 255, 256, Date.UTC(2024, 7, 30), Date.UTC(2025, 9, 18), 2 ** 48 - 1]
  const ids = times.map((time) => uuidv7(time))
  expect(ids.toSorted()).toEqual(ids)
})

test('never repeats', () => {
  expect(new Set(Array.from({ length: 10_000 }, () => uuidv7(1))).size).toBe(10_000)
})
