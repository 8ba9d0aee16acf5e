import { expect, test } from 'vitest'
import { frameNumber, gridRatio, rollOf, wholeNumber } from './frames.ts'

test('frames are numbered like film', () => {
  expect([1, 2, 3, 36].map(frameNumber)).toEqual(['1', '1A', '2', '18A'])
})

test('36 frames are a roll', () => {
  expect([1, 36, 37, 72, 73].map(rollOf)).toEqual([1, 1, 2, 2, 3])
})

test.each([
  [1500, '1.50'],
  [667, '0.65'],
  [1780, '1.80'],
  [10, '0.40'],
  [9000, '3.00'],
])('a photograph %i wide and 1000 high has the ratio %s in the grid', (width, ratio) => {
  expect(gridRatio({ width, height: 1000 })).toBe(ratio)
})

test('reads whole numbers from 1 and nothing else', () => {
  expect(['', null, '1', '250', '0', '01', '1.5', '-1', 'x', '1234567'].map(wholeNumber)).toEqual([
    ...[undefined, undefined, 1, 250],
    ...Array(6).fill(null),
  ])
})
