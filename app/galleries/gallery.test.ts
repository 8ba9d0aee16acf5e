import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import { insertChoice } from '../../ports/database/testing/testing-choices.ts'
import {
  albumRow,
  clientRow,
  frameRow,
  grantRow,
  photoRow,
  placeAt,
} from '../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { readParts } from '../delivery/offer/parts.server.ts'
import type { Shown } from '../viewers/gallery-mode.ts'
import { headingsOf } from '../viewers/sections.ts'
import { readAlbumPage } from './album-page.server.ts'
import { chooseFrame } from './choices/choosing.server.ts'
import { readPrivateGallery } from './gallery.server.ts'

const NOW = Date.UTC(2025, 9, 18)
const id = (n: number) => `${n}`.padStart(32, '0')

withDatabase('a private gallery', (open) => {
  let database: Database

  beforeEach(async () => {
    database = await open()
    const { db } = database
    const numbers = Array.from({ length: 80 }, (_, i) => i + 1)
    await db
      .insertInto('photo')
      .values(numbers.map((n) => photoRow(`${n}`)))
      .execute()
    await db.insertInto('client').values(['ann', 'bob'].map(clientRow)).execute()
    const albums = ['shared', 'empty', 'bobs'].map((slug) =>
      albumRow(slug, { visibility: 'private', link: null }),
    )
    await db.insertInto('album').values(albums).execute()
    await db
      .insertInto('frame')
      .values(numbers.map((n) => frameRow('shared', n, id(n))))
      .execute()
    const grants = [grantRow('ann', 'shared'), grantRow('bob', 'shared')]
    await db
      .insertInto('client_album')
      .values([
        ...grants,
        grantRow('ann', 'empty', { position: 2 }),
        grantRow('bob', 'bobs', { position: 2 }),
      ])
      .execute()
  })

  const read = (client: string, slug = 'shared', roll = 1, shown: Shown = 'all') =>
    readPrivateGallery({ database }, { clientId: client }, slug, { roll, shown }, NOW)
  const choose = (clientId: string, n: number) => {
    const favorites = { viewer: { clientId }, slug: 'shared', listId: null }
    return chooseFrame({ database }, favorites, { frameId: `shared-${n}`, chosen: true }, NOW)
  }

  test('is read roll by roll', async () => {
    const rolls = await Promise.all([1, 2, 3].map((roll) => read('ann', 'shared', roll)))
    expect(rolls.map((roll) => [roll?.frames.length, roll?.frames[0]?.id])).toEqual([
      [36, id(1)],
      [36, id(37)],
      [8, id(73)],
    ])
    expect(rolls[0]).toMatchObject({ slug: 'shared', total: 80, count: 80, roll: 1, chosen: [] })
    expect(rolls[0]?.frames[0]?.folder).toBe('/client/ann/shared/photos')
    for (const roll of [0, 4, -1]) expect(await read('ann', 'shared', roll)).toBeNull()
  })

  test('says when photographs were taken, where the camera’s clock is known', async () => {
    await database.db.updateTable('photo').set({ taken_clock: '19:42' }).where('id', '=', id(2)).execute()
    const times = (await read('ann'))?.frames.map(({ time }) => time)
    expect(times?.slice(0, 3)).toEqual([undefined, '7:42 PM', undefined])
  })

  test('has the ratio of every photograph shown', async () => {
    await database.db.updateTable('photo').set({ width: 3000 }).where('id', '=', id(2)).execute()
    for (const n of [2, 50]) await choose('ann', n)
    const [upright, across] = ['0.75', '1.50']
    expect((await read('ann', 'shared', 2))?.ratios).toEqual([across, upright, ...Array(78).fill(across)])
    expect((await read('ann', 'shared', 1, 'favorites'))?.ratios).toEqual([upright, across])
    expect((await read('ann', 'empty'))?.ratios).toEqual([])
  })

  test('is read at a photograph', async () => {
    const at = async (position: number, shown: Shown, slug = 'shared') =>
      (await readPrivateGallery({ database }, { clientId: 'ann' }, slug, { position, shown }, NOW))?.roll ??
      null
    for (let n = 2; n <= 80; n += 2) await choose('ann', n)
    expect([await at(36, 'all'), await at(37, 'all'), await at(80, 'all'), await at(81, 'all')]).toEqual([
      1,
      2,
      3,
      null,
    ])
    expect([await at(72, 'favorites'), await at(74, 'favorites'), await at(73, 'favorites')]).toEqual([
      1,
      2,
      null,
    ])
    expect(await at(1, 'all', 'empty')).toBeNull()
  })

  test('can be empty', async () => {
    expect(await read('ann', 'empty')).toMatchObject({ total: 0, count: 0, frames: [] })
    expect(await read('ann', 'empty', 2)).toBeNull()
  })

  test('begins with what it is: its sections with their numbers, and its last day', async () => {
    const { db } = database
    const end = Date.UTC(2025, 9, 24, 4)
    const section = (id: string, place: string) => ({ id, album_id: 'shared', name: id, place })
    await db
      .insertInto('album_section')
      .values([section('late', 'b'), section('early', 'a'), section('empty', 'c')])
      .execute()
    const into = (section_id: string, ...numbers: number[]) =>
      db
        .updateTable('frame')
        .set({ section_id })
        .where(
          'id',
          'in',
          numbers.map((n) => `shared-${n}`),
        )
        .execute()
    await into('late', 1, 2)
    await into('early', 3, 4, 5)
    await db.updateTable('frame').set({ deleted_at: 1 }).where('id', '=', 'shared-4').execute()
    await db.updateTable('album').set({ expires_at: end }).where('id', '=', 'shared').execute()
    const asked = { slug: 'shared', timeZone: 'America/New_York', roll: 1, shown: 'all' } as const
    const page = (clientId: string) => readAlbumPage({ database }, { clientId }, asked, NOW)
    const sections = [
      { id: 'beginning', name: 'Beginning', first: 1, count: 75 },
      { id: 'early', name: 'early', first: 76, count: 2 },
      { id: 'late', name: 'late', first: 78, count: 2 },
    ]
    expect(await page('ann')).toMatchObject({ until: { day: '2025-10-23', left: 6 }, sections })
    expect((await read('ann', 'shared', 3))?.frames.at(-1)?.id).toBe(id(2))
    expect(headingsOf(sections, null)).toMatchObject([
      { n: 1, note: '1 to 75' },
      { n: 76, note: '76 to 77' },
      { n: 78, note: '78 to 79' },
    ])
    expect(headingsOf(sections, [3, 79])).toMatchObject([
      { n: 1, name: 'Beginning', note: '1 of 75' },
      { n: 2, name: 'late', note: '1 of 2' },
    ])
    await db.updateTable('client_album').set({ revoked_at: 1 }).execute()
    expect(await page('ann')).toBeNull()
  })

  test('says what can be downloaded of it, with the sizes of the files', async () => {
    const { db } = database
    const measured = (n: number, bytes: number) => ({
      photo_id: id(n),
      size: 'web' as const,
      storage_key: `${n}`,
      bytes,
      crc32: 0,
    })
    await db
      .insertInto('delivery_file')
      .values([1, 2, 3].map((n) => measured(n, n * 1000)))
      .execute()
    const section = { id: 'late', album_id: 'shared', name: 'Late', place: 'a' }
    await db.insertInto('album_section').values(section).execute()
    await db
      .updateTable('frame')
      .set({ section_id: 'late' })
      .where('id', 'in', ['shared-2', 'shared-3'])
      .execute()
    await choose('ann', 1)
    await choose('ann', 3)
    await choose('bob', 2)
    await db
      .insertInto('pick_list')
      .values({ id: 'wall', album_id: 'shared', name: 'Wall', created_at: 0 })
      .execute()
    for (const [client_id, frame] of [
      ['ann', 'shared-9'],
      ['bob', 'shared-3'],
    ] as const) {
      await insertChoice(database, { album_id: 'shared', list_id: 'wall', client_id }, [frame])
    }
    const parts = async (clientId: string, slug = 'shared') =>
      (await readParts({ database }, { clientId, slug }, NOW)).parts.map(({ part, count, sizes }) => [
        ...[part, count, sizes.original, sizes.web],
      ])
    expect(await parts('ann')).toEqual([
      ['all', 80, 320_000_000, null],
      ['favorites', 2, 8_000_000, 4000],
      ['picks/wall', 1, 4_000_000, null],
      ['section/beginning', 78, 312_000_000, null],
      ['section/late', 2, 8_000_000, 5000],
    ])
    expect((await parts('bob')).slice(1, 3)).toEqual([
      ['favorites', 1, 4_000_000, 2000],
      ['picks/wall', 1, 4_000_000, 3000],
    ])
    const nothing = [
      ['all', 0, 0, 0],
      ['favorites', 0, 0, 0],
    ]
    expect([await parts('ann', 'bobs'), await parts('ann', 'empty')]).toEqual([nothing, nothing])
    const last = (await read('ann', 'shared', 3))?.frames.at(-1)
    expect(last?.sizes).toEqual({ original: 4_000_000, web: 3000 })
    await db.updateTable('album').set({ downloads: 'none' }).execute()
    expect((await read('ann', 'shared', 3))?.frames.at(-1)).not.toHaveProperty('sizes')
  })

  test('is visible to nobody else', async () => {
    expect([await read('ann', 'bobs'), await read('nobody'), await read('', 'shared')]).toEqual([
      null,
      null,
      null,
    ])
  })

  test('shows only favorites, roll by roll', async () => {
    for (let n = 1; n <= 80; n += 2) await choose('ann', n)
    const first = await read('ann', 'shared', 1, 'favorites')
    const second = await read('ann', 'shared', 2, 'favorites')
    expect([first?.count, first?.total, first?.frames.length, second?.frames.length]).toEqual([40, 80, 36, 4])
    expect([first?.frames[1]?.id, second?.frames[3]?.id]).toEqual([id(3), id(79)])
    expect(await read('ann', 'shared', 3, 'favorites')).toBeNull()
    expect((await read('bob', 'shared', 1, 'favorites'))?.frames).toEqual([])
  })

  test('keeps favorites when its order changes and when it is granted again', async () => {
    await choose('ann', 1)
    const { db } = database
    const grant = (revoked_at: number | null) =>
      db.updateTable('client_album').set({ revoked_at }).where('client_id', '=', 'ann').execute()
    await grant(1)
    await db
      .updateTable('frame')
      .set({ place: placeAt(81) })
      .where('id', '=', 'shared-1')
      .execute()
    await grant(null)
    expect((await read('ann'))?.chosen).toEqual([80])
  })
})
