import { expect, test } from 'vitest'
import { photoRow } from '../../../../ports/database/testing/testing-rows.ts'
import { openTestSqlite } from '../../../../ports/database/testing.ts'
import { TERMINAL } from '../../../audit/actor.ts'
import { moveFrames } from '../../frames/frames.server.ts'
import type { Spot } from '../../frames/gap.ts'
import { addSection } from '../../frames/sections.server.ts'
import { anAlbum } from '../../testing.server.ts'
import { arranged } from './arrange.ts'
import { readGrid } from './grid/grid.server.ts'
import type { GridView } from './grid/grid-view.ts'

const NOW = Date.UTC(2026, 10, 1)
const ids = (...numbers: number[]) => numbers.map((n) => `game-${n}`)

test('the grid shows a move at once as it will be stored', async () => {
  const database = await openTestSqlite()
  const photos = Array.from({ length: 9 }, (_, i) => photoRow(`${i + 1}`))
  await anAlbum(database, 'game', photos)
  const sections: string[] = []
  for (const name of ['First half', 'Halftime', 'Second half']) {
    const section = await addSection(database, { album: 'game', name, actor: TERMINAL, now: NOW })
    if ('id' in section) sections.push(section.id)
  }
  const [first = '', empty = '', last = ''] = sections
  const moves: [string[], Spot][] = [
    [ids(8, 9), { section: last }],
    [ids(4, 6), { section: first }],
    [ids(1, 9), { number: 3 }],
    [ids(2), { number: 9 }],
    [ids(5, 2), { after: 'game-4' }],
    [ids(3), { before: 'game-2' }],
    [ids(7, 8), { section: empty }],
    [ids(6), { section: null }],
    [ids(1, 2, 3, 4, 5, 6, 7, 8, 9), { section: first }],
    [ids(9, 1), { number: 1 }],
  ]
  const grid = async () => (await readGrid(database, 'game')) as GridView
  for (const [moving, spot] of moves) {
    const expected = arranged(await grid(), new Set(moving), spot)
    expect(
      await moveFrames(database, { album: 'game', frames: moving, spot, actor: TERMINAL, now: NOW }),
    ).toHaveProperty('moved')
    expect(expected, JSON.stringify(spot)).toEqual(await grid())
  }
})
