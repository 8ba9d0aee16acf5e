import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import {
  albumRow,
  clientRow,
  frameRow,
  grantRow,
  insertRows,
  photoRow,
} from '../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { moveFrames, sortFrames } from '../albums/frames/frames.server.ts'
import { addSection } from '../albums/frames/sections.server.ts'
import { readGrid } from '../albums/studio/photos/grid/grid.server.ts'
import { deleteFrames } from '../albums/trash/frame-trash.server.ts'
import { TERMINAL } from '../audit/actor.ts'
import { type Choice, readContents } from '../delivery/contents.server.ts'
import { readGallery, readPublicRoll } from '../portfolio/albums.server.ts'
import { chooseFrame } from './choices/choosing.server.ts'
import { listFavorites } from './choices/favorites.server.ts'
import { readPrivateGallery } from './gallery.server.ts'

const NOW = Date.UTC(2026, 10, 1)
const COUNT = 80

withDatabase('a photograph has one number', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
    const numbers = Array.from({ length: COUNT }, (_, i) => i + 1)
    const photos = numbers.map((n) => photoRow(`${n}`, { name: `${n}.jpg`, alt: '', title: null }))
    const cover_photo_id = photoRow('1').id
    await insertRows(database, {
      photo: photos,
      album: [albumRow('mine', { visibility: 'private' }), albumRow('shown', { cover_photo_id })],
      frame: ['mine', 'shown'].flatMap((album) => photos.map(({ id }, i) => frameRow(album, i + 1, id))),
      client: clientRow('ann'),
      client_album: grantRow('ann', 'mine'),
    })
    for (const album of ['mine', 'shown']) {
      const ids = (...numbers: number[]) => numbers.map((n) => `${album}-${n}`)
      const by = { album, actor: TERMINAL, now: NOW }
      const section = await addSection(database, { ...by, name: 'Second half' })
      const spot = { section: 'id' in section ? section.id : null }
      await moveFrames(database, { ...by, frames: ids(3, 2, 40), spot })
      await moveFrames(database, { ...by, frames: ids(77), spot: { number: 5 } })
      await deleteFrames(database, { ...by, frames: ids(10, 11, 12) })
    }
  })

  const place = { clientId: 'ann', slug: 'mine' }
  const filesById = async () => {
    const photos = await database.db.selectFrom('photo').select(['id', 'name']).execute()
    return new Map(photos.map(({ id, name }) => [id, name]))
  }
  const contents = (choice: Choice) => readContents({ database }, place, { choice, size: 'original' }, NOW)
  const expected = () => {
    const moved = [2, 3, 40]
    const rest = Array.from({ length: COUNT }, (_, i) => i + 1).filter((n) => !moved.includes(n) && n !== 77)
    return [...rest.toSpliced(4, 0, 77), ...moved]
      .filter((n) => ![10, 11, 12].includes(n))
      .map((n) => `${n}.jpg`)
  }
  const mine = (roll: number, shown: 'all' | 'favorites') =>
    readPrivateGallery({ database }, { clientId: 'ann' }, 'mine', { roll, shown }, NOW)
  const heart = (n: number) => {
    const favorites = { viewer: { clientId: 'ann' }, slug: 'mine', listId: null }
    return chooseFrame({ database }, favorites, { frameId: `mine-${n}`, chosen: true }, NOW)
  }

  test('in galleries, in rolls, in lists and for the owner', async () => {
    const files = expected()
    const fileOf = await filesById()
    const named = (frames: { id: string; alt: string }[] | undefined | null) =>
      frames?.map(({ id, alt }) => `${alt} ${fileOf.get(id)}`)
    const roll = (number: number) =>
      files
        .slice((number - 1) * 36, number * 36)
        .map((file, i) => `Photo ${(number - 1) * 36 + i + 1} ${file}`)
    for (const number of [1, 2, 3]) {
      expect(named((await readGallery(database, 'shown', number))?.frames)).toEqual(roll(number))
      expect(named(await readPublicRoll(database, 'shown', number))).toEqual(roll(number))
      expect(named((await mine(number, 'all'))?.frames)).toEqual(roll(number))
    }
    expect((await readGrid(database, 'mine'))?.frames.map(({ name }) => name)).toEqual(files)
    expect((await contents({ what: 'all' }))?.photos.map(({ name }) => name)).toEqual(files)
    expect(await readPublicRoll(database, 'shown', 4)).toBeNull()
  })

  test('that stays once somebody has read it', async () => {
    const change = { album: 'mine', actor: TERMINAL, now: NOW }
    const { db } = database
    const files = await filesById()
    const read = async () => {
      const numbers: Record<string, number> = {}
      for (const roll of [1, 2, 3]) {
        for (const { id, alt } of (await mine(roll, 'all'))?.frames ?? []) {
          numbers[files.get(id) as string] = Number(alt.replace('Photo ', ''))
        }
      }
      return numbers
    }
    await sortFrames(database, { ...change, by: 'name' })
    const before = await read()
    expect([before['1.jpg'], before['4.jpg']]).toEqual([1, 2])

    await deleteFrames(database, { ...change, frames: ['mine-5'] })
    expect([await heart(5), await contents({ what: 'photograph', id: 'mine-5' })]).toEqual([null, null])
    const hidden = photoRow('6').id
    await db.updateTable('photo').set({ held: 1 }).where('id', '=', hidden).execute()
    await moveFrames(database, { ...change, frames: ['mine-80'], spot: { number: 1 } })
    const { '5.jpg': _, '6.jpg': six, ...left } = before
    expect(await read()).toEqual(left)
    const grid = await readGrid(database, 'mine')
    expect(Object.fromEntries(grid?.frames.map(({ name, number }) => [name, number]) ?? [])).toEqual({
      ...left,
      '6.jpg': six,
    })
    await heart(80)
    const wanted = [before['80.jpg'] as number, before['1.jpg'] as number]
    expect((await mine(1, 'favorites'))?.only).toEqual(wanted.slice(0, 1))
    expect((await listFavorites(database, {})).map(({ number }) => Number(number))).toEqual(
      wanted.slice(0, 1),
    )
    const picked = await contents({ what: 'selection', numbers: wanted.map(String) })
    expect(picked?.photos.map(({ name, number }) => [name, Number(number)])).toEqual([
      ['80.jpg', wanted[0]],
      ['1.jpg', wanted[1]],
    ])
    // What is gone cannot be chosen, and its number is nobody else's.
    expect(await contents({ what: 'selection', numbers: [String(before['5.jpg'])] })).toBeNull()
    await deleteFrames(database, { ...change, frames: ['mine-40'] })
    await db.deleteFrom('frame').where('deleted_at', 'is not', null).execute()
    const added = photoRow('new', { name: 'new.jpg', alt: '', title: null })
    await insertRows(database, { photo: added, frame: frameRow('mine', 0, added.id) })
    files.set(added.id, 'new.jpg')
    const { '40.jpg': __, ...still } = left
    expect(await read()).toEqual({ ...still, 'new.jpg': COUNT - 3 + 1 })
    // An address with a number leads to the roll of its photograph.
    const at = { position: before['33.jpg'] as number, shown: 'all' } as const
    const opened = await readPrivateGallery({ database }, { clientId: 'ann' }, 'mine', at, NOW)
    expect(opened?.frames.map(({ id }) => files.get(id))).toContain('33.jpg')
  })
})
