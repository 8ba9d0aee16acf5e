import { expect, test } from 'vitest'
import type { GridFrame, GridView } from './grid-view.ts'
import { indexAfter, ratioOf, rowsOf } from './layout.ts'

/** Landscapes and uprights, a panorama and a sliver, as stored sizes. */
const SHAPES = [
  [6000, 4000],
  [4000, 6000],
  [6000, 4000],
  [12_000, 2000],
  [500, 4000],
  [6000, 4000],
  [4000, 4000],
] as const
const frames = Array.from({ length: 60 }, (_, i): GridFrame => {
  const [width, height] = SHAPES[i % SHAPES.length] ?? [3, 2]
  return { id: `f${i}`, photo: `p${i}`, name: `${i}.jpg`, width, height, section: i < 20 ? 's' : 't' }
})
const sections = ['s', 't'].map((id) => ({ id, name: id }))
const view: GridView = { cover: null, lastNumber: 0, sections, frames }

test.each([
  [1250, 176, 4],
  [1250, 80, 4],
  [356, 128, 2],
])('rows fill %i pixels and come close to %i, with each photo once', (width, height, gap) => {
  const rows = rowsOf(frames, view, { width, height, gap }, true)
  expect(rows.filter((row) => 'name' in row).map(({ key }) => key)).toEqual(['s', 't'])
  const lines = rows.filter((row) => 'frames' in row)
  expect(lines.flatMap((line) => line.frames)).toEqual(frames)
  for (const [i, line] of lines.entries()) {
    const used = line.frames.reduce((sum, frame) => sum + ratioOf(frame) * line.height, 0)
    const wide = used + gap * (line.frames.length - 1)
    const next = lines[i + 1]
    const isLast = next?.frames[0]?.section !== line.frames[0]?.section
    expect(line.height).toBeLessThan(height * 1.6)
    if (isLast) expect([wide <= width + 0.01, line.height <= height]).toEqual([true, true])
    else expect(wide).toBeCloseTo(width)
  }
})

test('an arrow goes to the photo above or below, by where it stands', () => {
  const rows = rowsOf(frames, view, { width: 1250, height: 176, gap: 4 }, true)
  const [first, second] = rows.filter((row) => 'frames' in row)
  const last = (second?.from ?? 0) + (second?.frames.length ?? 0) - 1
  expect(indexAfter(rows, (first?.frames.length ?? 0) - 1, 'down', 3)).toBe(last)
  expect(indexAfter(rows, last, 'up', 3)).toBe((first?.frames.length ?? 0) - 1)
  expect(indexAfter(rows, 0, 'up', 3)).toBe(0)
  expect(indexAfter(rows, 0, 'end', 3)).toBe(59)
})
