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

test('photographs that are added stand where the site has them, unless the grid does not know the place', () => {
  const after = (n: number, place: string | null, section?: string) => ({
    ...frame(n),
    after: place,
    section,
  })
  const ids = (...added: ChangedFrame[]) => withNews(view, news(...added)).frames.map(({ id }) => id)
  expect(ids(after(7, null), after(8, 'f7'), after(9, 'f3'))).toEqual(['f7', 'f8', 'f1', 'f2', 'f3', 'f9'])
  expect(ids(after(8, 'f1', 'new'), after(9, 'f8'))).toEqual(['f1', 'f2', 'f3'])
})

test('the grid is behind where the site counts other photographs, or more or fewer in development', () => {
  const site = (photographs: number, waiting: number, failed: number) => {
    return { waiting, failed, card: { photographs } as AlbumCard }
  }
  const isCurrent = [site(3, 1, 1), site(3, 2, 1), site(3, 1, 0), site(4, 1, 1)].map(
    (now) => !isBehind(view, now),
  )
  expect(isCurrent).toEqual([true, false, false, false])
  expect(isBehind(withNews(view, news(frame(2))), site(3, 0, 1))).toBe(false)
})
