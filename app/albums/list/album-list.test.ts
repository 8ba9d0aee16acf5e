import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../../../ports/database/port.ts'
import { MOST_HITS } from '../../../ports/database/search.ts'
import { insertChoice } from '../../../ports/database/testing/testing-choices.ts'
import { planOf } from '../../../ports/database/testing/testing-plan.ts'
import { albumRow, frameRow, insertRows, photoRow } from '../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../ports/database/testing.ts'
import { queueDeveloping } from '../../photos/develop/queue.server.ts'
import { RECIPE } from '../../photos/rules/address.ts'
import { addClients } from '../testing.server.ts'
import { countAlbums, findAlbums } from './album-filters.server.ts'
import { albumCards, albumPage } from './album-list.server.ts'

const NOW = Date.UTC(2026, 10, 1)
const DAY = 86_400_000
const MANY = 2000

withDatabase('the list of albums', (open) => {
  type Query = Partial<Parameters<typeof albumCards>[1]> & { search?: string }
  const read = async (database: Database, { search, ...wanted }: Query = {}) =>
    albumCards(database, { ...(await findAlbums(database, search)), limit: 50, ...wanted }, NOW)
  const ids = async (database: Database, wanted?: Query) => (await read(database, wanted)).map(({ id }) => id)

  test('counts picks and completed downloads, each photograph once', async () => {
    const database = await open()
    const photos = ['1', '2', '3'].map((id) => photoRow(id))
    await insertRows(database, {
      photo: photos,
      album: ['game', 'other'].map((id) => albumRow(id, { visibility: 'private' })),
      frame: photos.map(({ id }, i) => frameRow('game', i + 1, id, { deleted_at: i === 2 ? 1 : null })),
    })
    await addClients(database, 'game', ['Ann', 'Bob'])
    const list = { id: 'list', album_id: 'game', name: 'Prints', most: null, closes_at: null, created_at: 1 }
    await insertRows(database, { pick_list: list })
    const choose = (client_id: string, list_id: string | null, frames: string[]) =>
      insertChoice(database, { client_id, album_id: 'game', list_id }, frames)
    await choose('Ann', null, ['game-1', 'game-2'])
    await choose('Ann', 'list', ['game-1', 'game-3'])
    await choose('Bob', 'list', ['game-1'])
    const download = { album_id: 'game', album_name: 'Game', what: 'all', size: 'web' } as const
    const facts = { client_id: 'Ann', photographs: 2, bytes: 9, version: 'v', started_at: 1 }
    const download_ = { ...download, ...facts }
    const download3 = [null, 2, 3].map((completed_at, i) => ({ id: `${i}`, ...download_, completed_at }))
    await insertRows(database, { download: download3 })
    const cards = await read(database)
    expect(cards.map(({ id, picks, downloads }) => [id, picks, downloads])).toEqual([
      ['other', 0, 0],
      ['game', 1, 2],
    ])
  })

  test('has states, clients and numbers, and finds what is searched for', async () => {
    const database = await open()
    const { db } = database
    const photos = [photoRow('1', { recipe: RECIPE }), photoRow('2')]
    const cover = { cover_photo_id: photos[0]?.id ?? null }
    const client = { visibility: 'private', category: null, display_name: 'The 100% game' } as const
    const [one = '', two = ''] = photos.map(({ id }) => id)
    const elsewhere = { ...client, link: 'https://a.example' }
    await insertRows(database, {
      photo: photos,
      album: [
        albumRow('a-shown', { ...cover, date: '2026-01-05', city: 'Tampa' }),
        albumRow('b-hidden', { ...cover, date: '2026-01-04', category: '' }),
        albumRow('c-empty', { ...client, date: '2026-01-03' }),
        albumRow('d-draft', { published: 0, date: null }),
        albumRow('e-ended', { ...elsewhere, expires_at: NOW, date: '2026-01-01' }),
        albumRow('f-ending', { ...elsewhere, expires_at: NOW + DAY, date: null }),
        albumRow('g-trash', { ...cover, deleted_at: NOW }),
      ],
      frame: [
        frameRow('a-shown', 1, one),
        frameRow('b-hidden', 1, one),
        frameRow('b-hidden', 2, two),
        frameRow('a-shown', 2, two, { deleted_at: NOW }),
      ],
    })
    await database.write((trx) => queueDeveloping(trx))
    await addClients(database, 'c-empty', ['Bob', 'Ann', 'Gone'])
    await db.updateTable('client_album').set({ revoked_at: 1 }).where('client_id', '=', 'Gone').execute()

    expect(await ids(database)).toEqual(['a-shown', 'b-hidden', 'c-empty', 'e-ended', 'f-ending', 'd-draft'])
    const cards = Object.fromEntries((await read(database)).map((card) => [card.id, card]))
    expect(cards['a-shown']).toMatchObject({ shows: true, photographs: 1, undeveloped: 0, clients: 0 })
    expect(cards['b-hidden']).toMatchObject({ missing: ['no category'], photographs: 2, undeveloped: 1 })
    const empty = {
      title: 'The 100% game',
      missing: ['no photos'],
      clients: 2,
      client: 'Ann',
      cover: null,
    }
    expect(cards['c-empty']).toMatchObject(empty)

    const found = { draft: 'd-draft', ended: 'e-ended', ending: 'f-ending', developing: 'b-hidden' } as const
    for (const [filter, id] of Object.entries(found)) {
      expect(await ids(database, { filter: filter as keyof typeof found })).toEqual([id])
    }
    expect(await ids(database, { filter: 'hidden' })).toEqual(['b-hidden', 'c-empty'])
    expect(await ids(database, { search: '0% GAME', visibility: 'private' })).toHaveLength(3)
    expect(await ids(database, { search: 'tampa' })).toEqual(['a-shown'])
    expect(await ids(database, { search: 'ann' })).toEqual(['c-empty'])
    expect(await ids(database, { search: 'Gone' })).toEqual([])
    const counts = { draft: 1, hidden: 2, developing: 1, ending: 1, ended: 1 }
    const all = { all: 6, public: 3, private: 3, ...counts }
    expect(await countAlbums(database, await findAlbums(database), NOW)).toEqual(all)
    const ofPublic = { ...(await findAlbums(database)), visibility: 'public' } as const
    expect(await countAlbums(database, ofPublic, NOW)).toMatchObject({ hidden: 1, ended: 0 })
  })

  test('knows which albums are developing, however many photographs wait', async () => {
    const database = await open()
    const photos = Array.from({ length: MOST_HITS + 1 }, (_, i) => photoRow(`${i}`))
    const [done, proof, waiting] = ['done', 'proof', 'waiting'].map((id) => photoRow(id).id) as string[]
    await insertRows(database, {
      photo: [
        ...photos,
        photoRow('done', { recipe: RECIPE }),
        photoRow('proof', { recipe: RECIPE }),
        photoRow('waiting'),
      ],
      album: [
        albumRow('a-proofs', { visibility: 'private', proofs: 1 }),
        albumRow('b-same', { proofs: 0 }),
        albumRow('c-waiting', { proofs: 0 }),
      ],
      frame: [
        frameRow('a-proofs', 1, proof as string),
        frameRow('b-same', 1, proof as string),
        frameRow('c-waiting', 1, done as string),
        frameRow('c-waiting', 2, waiting as string),
      ],
    })
    const developing = async () => {
      const { developing } = await findAlbums(database)
      const undeveloped = (await read(database)).map((card) => card.undeveloped)
      return [developing.many, await ids(database, { filter: 'developing' }), undeveloped]
    }
    await database.write((trx) => queueDeveloping(trx, [proof as string, waiting as string]))
    expect(await developing()).toEqual([false, ['c-waiting', 'a-proofs'], [1, 0, 1]])
    await database.write((trx) => queueDeveloping(trx))
    expect(await developing()).toEqual([true, ['c-waiting', 'a-proofs'], [1, 0, 1]])
    expect(await countAlbums(database, await findAlbums(database), NOW)).toMatchObject({ developing: null })
  })

  test('shows each of 2,000 albums once, page by page, and reads details of the page alone', {
    tags: 'all',
  }, async () => {
    const database = await open()
    const { db, engine } = database
    const photos = Array.from({ length: MANY }, (_, i) => photoRow(`${i}`, { recipe: i % 9 ? RECIPE : null }))
    const albums = Array.from({ length: MANY }, (_, i) =>
      // Many on one day, and some of one title.
      albumRow(`album-${i}`, { date: i % 9 ? `2025-01-0${i % 9}` : null, name: `Game ${i % 700}` }),
    )
    const frame = albums.map(({ id }, i) => frameRow(id, 1, photos[i]?.id ?? ''))
    await insertRows(database, { photo: photos, album: albums, frame })
    await (engine === 'sqlite' ? sql`analyze` : sql`analyze frame, photo, album, client_album`).execute(db)
    const all: string[] = []
    for (let after: string | undefined; ; after = all.at(-1)) {
      const page = await ids(database, { limit: 400, after })
      all.push(...page)
      if (page.length < 400) break
    }
    expect(new Set(all).size).toBe(MANY)
    expect(all).toHaveLength(MANY)
    const options = { ...(await findAlbums(database)), limit: 50, after: 'album-7' }
    expect(await planOf(database, albumPage(database, options, NOW))).not.toMatch(
      /scan (frame|taken|photo)\b(?! using)|seq scan on frame/i,
    )
  })
})
