import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import { insertChoice } from '../../ports/database/testing/testing-choices.ts'
import {
  albumRow,
  grantRow,
  insertRows,
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
import { aGame, PRIVATE } from './testing.server.ts'

const NOW = Date.UTC(2025, 9, 18)
const id = (n: number) => photoRow(`${n}`).id

withDatabase('a private gallery', (open) => {
  let database: Database

  beforeEach(async () => {
    database = await open()
    await aGame(database, 80)
    await insertRows(database, {
      album: ['empty', 'bobs'].map((slug) => albumRow(slug, PRIVATE)),
      client_album: [grantRow('ann', 'empty', { position: 2 }), grantRow('bob', 'bobs', { position: 2 })],
    })
  })

  const read = (client: string, slug = 'game', roll = 1, shown: Shown = 'all') =>
    readPrivateGallery({ database }, { clientId: client }, slug, { roll, shown }, NOW)
  const choose = (clientId: string, n: number) => {
    const favorites = { viewer: { clientId }, slug: 'game', listId: null }
    return chooseFrame({ database }, favorites, { frameId: `game-${n}`, chosen: true }, NOW)
  }

  test('is read roll by roll', async () => {
    const rolls = await Promise.all([1, 2, 3].map((roll) => read('ann', 'game', roll)))
    expect(rolls.map((roll) => roll?.frames.length)).toEqual([36, 36, 8])
    expect(rolls.map((roll) => roll?.frames[0]?.id)).toEqual([id(1), id(37), id(73)])
    expect(rolls[0]).toMatchObject({ slug: 'game', total: 80, count: 80, roll: 1, chosen: [] })
    expect(rolls[0]?.frames[0]?.folder).toBe('/client/ann/game/photos')
    for (const roll of [0, 4, -1]) expect(await read('ann', 'game', roll)).toBeNull()
    expect(await read('ann', 'empty')).toMatchObject({ total: 0, count: 0, frames: [], ratios: [] })
    expect(await read('ann', 'empty', 2)).toBeNull()
  })

  test('begins with what it is: its sections with their numbers, and its last day', async () => {
    const { db } = database
    const names = { late: 'b', early: 'a', empty: 'c' }
    await insertRows(database, {
      album_section: Object.entries(names).map(([id, place]) => ({
        id,
        album_id: 'game',
        name: id,
        place,
      })),
    })
    const frame = (row: object, ...numbers: number[]) => {
      const ids = numbers.map((n) => `game-${n}`)
      return db.updateTable('frame').set(row).where('id', 'in', ids).execute()
    }
    await frame({ section_id: 'late' }, 1, 2)
    await frame({ section_id: 'early' }, 3, 4, 5)
    await frame({ deleted_at: 1 }, 4)
    const expires_at = Date.UTC(2025, 9, 24, 4)
    await db.updateTable('album').set({ expires_at }).where('id', '=', 'game').execute()
    const asked = { slug: 'game', timeZone: 'America/New_York', roll: 1, shown: 'all' } as const
    const page = (clientId: string) => readAlbumPage({ database }, { clientId }, asked, NOW)
    const sections = [
      { id: 'beginning', name: 'Start', first: 1, count: 75 },
      { id: 'early', name: 'early', first: 76, count: 2 },
      { id: 'late', name: 'late', first: 78, count: 2 },
    ]
    expect(await page('ann')).toMatchObject({ until: { day: '2025-10-23', left: 6 }, sections })
    expect((await read('ann', 'game', 3))?.frames.at(-1)?.id).toBe(id(2))
    const notes = (only: number[] | null) => headingsOf(sections, only).map(({ n, note }) => `${n}: ${note}`)
    expect(notes(null)).toEqual(['1: 1 to 75', '76: 76 to 77', '78: 78 to 79'])
    expect(notes([3, 79])).toEqual(['1: 1 of 75', '2: 1 of 2'])
    await db.updateTable('client_album').set({ revoked_at: 1 }).execute()
    expect(await page('ann')).toBeNull()
  })

  test('says what can be downloaded of it, with the sizes of the files', async () => {
    const { db } = database
    const web = { size: 'web' as const, crc32: 0 }
    await insertRows(database, {
      delivery_file: [1, 2, 3].map((n) => ({
        photo_id: id(n),
        storage_key: `${n}`,
        bytes: n * 1000,
        ...web,
      })),
      album_section: { id: 'late', album_id: 'game', name: 'Late', place: 'a' },
      pick_list: { id: 'wall', album_id: 'game', name: 'Wall', created_at: 0 },
    })
    const late = db.updateTable('frame').set({ section_id: 'late' })
    await late.where('id', 'in', ['game-2', 'game-3']).execute()
    for (const n of [1, 3]) await choose('ann', n)
    await choose('bob', 2)
    const wall = { album_id: 'game', list_id: 'wall' }
    await insertChoice(database, { ...wall, client_id: 'ann' }, ['game-9'])
    await insertChoice(database, { ...wall, client_id: 'bob' }, ['game-3'])
    const parts = async (clientId: string, slug = 'game') =>
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
    for (const slug of ['bobs', 'empty'])
      expect(await parts('ann', slug)).toEqual(['all', 'favorites'].map((part) => [part, 0, 0, 0]))
    const last = async () => (await read('ann', 'game', 3))?.frames.at(-1)
    expect((await last())?.sizes).toEqual({ original: 4_000_000, web: 3000 })
    await db.updateTable('album').set({ downloads: 'none' }).execute()
    expect(await last()).not.toHaveProperty('sizes')
  })

  test('is visible to nobody else', async () => {
    for (const [client, slug] of [['ann', 'bobs'], ['ann', 'other'], ['nobody'], ['']] as const)
      expect(await read(client, slug)).toBeNull()
  })

  test('keeps favorites in the order of the album, also when it is granted again', async () => {
    for (let n = 1; n <= 80; n += 2) await choose('ann', n)
    const second = await read('ann', 'game', 2, 'favorites')
    expect(second).toMatchObject({ count: 40, total: 80, ratios: Array(40).fill('1.50') })
    expect([second?.frames.length, second?.frames[3]?.id]).toEqual([4, id(79)])
    expect((await read('bob', 'game', 1, 'favorites'))?.frames).toEqual([])
    const grant = database.db.updateTable('client_album').where('client_id', '=', 'ann')
    await grant.set({ revoked_at: 1 }).execute()
    const place = placeAt(81)
    await database.db.updateTable('frame').set({ place }).where('id', '=', 'game-1').execute()
    await grant.set({ revoked_at: null }).execute()
    const chosen = (await read('ann'))?.chosen
    expect([chosen?.[0], chosen?.at(-1)]).toEqual([3, 1])
  })
})
