import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import {
  albumRow,
  clientRow,
  frameRow,
  grantRow,
  photoRow,
} from '../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { moveFrames } from '../albums/frames/frames.server.ts'
import { addSection } from '../albums/frames/sections.server.ts'
import { readGrid } from '../albums/studio/photos/grid/grid.server.ts'
import { deleteFrames } from '../albums/trash/frame-trash.server.ts'
import { TERMINAL } from '../audit/actor.ts'
import { readGallery, readRoll } from '../portfolio/albums.server.ts'
import { chooseFrame } from './choices/choosing.server.ts'
import { listFavorites } from './choices/favorites.server.ts'
import { readContents } from './delivery/contents.server.ts'
import { readPrivateGallery } from './gallery.server.ts'

const NOW = Date.UTC(2026, 10, 1)
const COUNT = 80

withDatabase('a photograph has one number', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
    const { db } = database
    const numbers = Array.from({ length: COUNT }, (_, i) => i + 1)
    const photos = numbers.map((n) => photoRow(`${n}`, { name: `${n}.jpg`, alt: '', title: null }))
    await db.insertInto('photo').values(photos).execute()
    const cover = photos[0]?.id ?? null
    await db
      .insertInto('album')
      .values([albumRow('mine', { visibility: 'private' }), albumRow('shown', { cover_photo_id: cover })])
      .execute()
    for (const album of ['mine', 'shown']) {
      await db
        .insertInto('frame')
        .values(photos.map(({ id }, i) => frameRow(album, i + 1, id)))
        .execute()
    }
    await db.insertInto('client').values(clientRow('ann')).execute()
    await db.insertInto('client_album').values(grantRow('ann', 'mine')).execute()
    // Sections, a new order, and some in the trash.
    for (const album of ['mine', 'shown']) {
      const ids = (...numbers: number[]) => numbers.map((n) => `${album}-${n}`)
      const section = await addSection(database, { album, name: 'Second half', actor: TERMINAL, now: NOW })
      const spot = { section: 'id' in section ? section.id : null }
      await moveFrames(database, { album, frames: ids(3, 2, 40), spot, actor: TERMINAL, now: NOW })
      await moveFrames(database, { album, frames: ids(77), spot: { number: 5 }, actor: TERMINAL, now: NOW })
      await deleteFrames(database, { album, frames: ids(10, 11, 12), actor: TERMINAL, now: NOW })
    }
  })

  /** The files in the order of the numbers. */
  const expected = () => {
    const moved = [2, 3, 40]
    const rest = Array.from({ length: COUNT }, (_, i) => i + 1).filter((n) => !moved.includes(n) && n !== 77)
    return [...rest.toSpliced(4, 0, 77), ...moved]
      .filter((n) => ![10, 11, 12].includes(n))
      .map((n) => `${n}.jpg`)
  }
  const place = { clientId: 'ann', slug: 'mine' }
  const mine = (roll: number, shown: 'all' | 'favorites') =>
    readPrivateGallery({ database }, { clientId: 'ann' }, 'mine', { roll, shown }, NOW)
  const heart = (n: number) => {
    const favorites = { viewer: { clientId: 'ann' }, slug: 'mine', listId: null }
    return chooseFrame({ database }, favorites, { frameId: `mine-${n}`, chosen: true }, NOW)
  }

  test('in galleries, in rolls, in lists and for the owner', async () => {
    const { db } = database
    const files = expected()
    const photos = await db.selectFrom('photo').select(['id', 'name']).execute()
    const fileOf = new Map(photos.map(({ id, name }) => [id, name]))
    const named = (frames: { id: string; alt: string }[] | undefined | null) =>
      frames?.map(({ id, alt }) => `${alt} ${fileOf.get(id)}`)
    const roll = (number: number) =>
      files
        .slice((number - 1) * 36, number * 36)
        .map((file, i) => `Photograph ${(number - 1) * 36 + i + 1} ${file}`)
    for (const number of [1, 2, 3]) {
      expect(named((await readGallery(database, 'shown', number))?.frames)).toEqual(roll(number))
      expect(named(await readRoll(database, 'shown', number))).toEqual(roll(number))
      expect(named((await mine(number, 'all'))?.frames)).toEqual(roll(number))
    }
    expect((await readGrid(database, 'mine'))?.frames.map(({ name }) => name)).toEqual(files)
    expect(await readRoll(database, 'shown', 4)).toBeNull()
  })

  test('among favorites, in selections and in archives', async () => {
    const files = expected()
    const size = 'original'
    const all = await readContents({ database }, place, { choice: { what: 'all' }, size }, NOW)
    expect(all?.photos.map(({ name }) => name)).toEqual(files)
    for (const n of [40, 77, 20]) {
      expect(await heart(n)).toMatchObject({ most: null })
    }
    const numbers = ['77.jpg', '20.jpg', '40.jpg'].map((file) => files.indexOf(file) + 1)
    const read = await mine(1, 'favorites')
    expect([read?.chosen, read?.frames.map(({ alt }) => alt)]).toEqual([
      numbers,
      numbers.map((n) => `Photograph ${n}`),
    ])
    const lines = await listFavorites(database, {})
    expect(lines.map(({ number, file }) => [Number(number), file])).toEqual(
      numbers.map((n) => [n, files[n - 1]]),
    )
    const selection = { what: 'selection', numbers: numbers.map(String) } as const
    const picked = await readContents({ database }, place, { choice: selection, size }, NOW)
    expect(picked?.photos.map(({ name }) => name)).toEqual(numbers.map((n) => files[n - 1]))
    // A photograph in the trash is in no download, and cannot be chosen.
    const gone = { what: 'photograph', id: 'mine-10' } as const
    expect(await readContents({ database }, place, { choice: gone, size }, NOW)).toBeNull()
    expect(await heart(10)).toBeNull()
  })
})
