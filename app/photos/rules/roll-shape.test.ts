import { expect, test } from 'vitest'
import { gridRatio, shapesOf } from './roll-shape.ts'

const photo = (width: number, height = 1000) => ({ width, height })

test.each([
  [1500, '1.50'],
  [667, '0.65'],
  [1780, '1.80'],
  [10, '0.40'],
  [9000, '3.00'],
])('a photograph %i wide for 1000 of height stands in the grid as %s', (width, ratio) => {
  expect(gridRatio(photo(width))).toBe(ratio)
})

test('every ratio of the grid has a letter of its own, in their order', () => {
  const widths = Array.from({ length: 53 }, (_, i) => 400 + 50 * i)
  const letters = shapesOf(widths.map((width) => photo(width))).join('')
  expect(letters).toBe(String.fromCharCode(...widths.map((width) => width / 50 + 57)))
  expect(letters).not.toMatch(/[<>&"']/)
})

test('36 photographs are a roll', () => {
  const photos = Array.from({ length: 100 }, () => photo(1500))
  expect(shapesOf(photos).map((shape) => shape.length)).toEqual([36, 36, 28])
  expect(shapesOf([])).toEqual([])
})
