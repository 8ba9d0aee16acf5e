import { expect, test } from 'vitest'
import type { GridView } from './frames/grid.ts'
import { isBehind, keepSame, withDeveloped } from './fresh.ts'

const frame = (n: number) => ({ id: `f${n}`, photo: `p${n}`, name: `${n}.jpg`, width: 3, height: 2 })
const view: GridView = {
  ...{ cover: null, sections: [] },
  frames: [
    frame(1),
    { ...frame(2), placeholder: 'data:' },
    { ...frame(3), placeholder: 'data:', failed: 'Damaged.' },
  ],
}

test('a photograph that is developed has its picture, and the others stay as they are', () => {
  const next = withDeveloped(view, ['p2', 'elsewhere'])
  expect(next.frames).toEqual([frame(1), frame(2), view.frames[2]])
  expect([next.frames[0], next.frames[2]].map((one, i) => one === view.frames[i * 2])).toEqual([true, true])
  expect(withDeveloped(view, [])).toBe(view)
})

test('the grid is behind where the site has more, or fewer, in development', () => {
  expect(isBehind(view, { waiting: 1, failed: 1 })).toBe(false)
  expect(isBehind(view, { waiting: 2, failed: 1 })).toBe(true)
  expect(isBehind(withDeveloped(view, ['p2']), { waiting: 0, failed: 1 })).toBe(false)
  expect(isBehind(view, { waiting: 1, failed: 0 })).toBe(true)
})

test('what is read again keeps the frames that are the same', () => {
  const copy = structuredClone(view.frames).toReversed()
  const read = keepSame(view, { ...view, frames: [...copy, frame(4)] })
  expect(read.frames.map(({ id }) => id)).toEqual(['f3', 'f2', 'f1', 'f4'])
  expect(read.frames[1]).toBe(view.frames[1])
  const other = { ...copy[1], placeholder: undefined, wordless: true as const } as (typeof copy)[0]
  expect(keepSame(view, { ...view, frames: [other] }).frames[0]).toBe(other)
})
