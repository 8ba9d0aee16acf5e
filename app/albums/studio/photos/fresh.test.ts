import { expect, test } from 'vitest'
import type { AlbumCard } from '../../list/album-list.server.ts'
import { isBehind, withNews } from './fresh.ts'
import type { ChangedFrame, GridView } from './grid/grid-view.ts'

const frame = (n: number) => ({ id: `f${n}`, photo: `p${n}`, name: `${n}.jpg`, width: 3, height: 2 })
const view: GridView = {
  cover: null,
  lastNumber: 0,
  sections: [],
  frames: [
    frame(1),
    { ...frame(2), placeholder: 'data:' },
    { ...frame(3), placeholder: 'data:', failed: 'Damaged.' },
  ],
}

const news = (...frames: ChangedFrame[]) => ({ frames, card: null })

test('a photograph that is developed has its picture, and the others stay as they are', () => {
  const next = withNews(view, news(frame(2)))
  expect(next.frames).toEqual([frame(1), frame(2), view.frames[2]])
  expect([next.frames[0], next.frames[2]].map((one, i) => one === view.frames[i * 2])).toEqual([true, true])
  expect(withNews(view, news())).toBe(view)
})

test('photographs that are added stand where the site has them', () => {
  const added = [
    { ...frame(7), after: null },
    { ...frame(8), after: 'f7' },
    { ...frame(9), after: 'f3' },
  ]
  const ids = withNews(view, news(...added)).frames.map(({ id }) => id)
  expect(ids).toEqual(['f7', 'f8', 'f1', 'f2', 'f3', 'f9'])
})

test('what is added to a section, or after a frame, that the grid does not know waits for the next reading', () => {
  const added = [
    { ...frame(8), after: 'f1', section: 'new' },
    { ...frame(9), after: 'f8' },
  ]
  expect(withNews(view, news(...added)).frames).toEqual(view.frames)
})

test('the grid is behind where the site has more, or fewer, photographs or some in development', () => {
  const site = (photographs: number, waiting: number, failed: number) => {
    return { waiting, failed, card: { photographs } as AlbumCard }
  }
  expect(isBehind(view, site(3, 1, 1))).toBe(false)
  expect(isBehind(view, site(3, 2, 1))).toBe(true)
  expect(isBehind(withNews(view, news(frame(2))), site(3, 0, 1))).toBe(false)
  expect(isBehind(view, site(3, 1, 0))).toBe(true)
  expect(isBehind(view, site(4, 1, 1))).toBe(true)
})
