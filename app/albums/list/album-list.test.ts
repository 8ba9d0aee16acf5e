import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../../../ports/database/port.ts'
import { MOST_HITS } from '../../../ports/database/search.ts'
import { insertChoice } from '../../../ports/database/testing/testing-choices.ts'
import { albumRow, frameRow, photoRow } from '../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../ports/database/testing.ts'
import { queueDeveloping } from '../../photos/develop/queue.server.ts'
import { RECIPE } from '../../photos/rules/address.ts'
import { addClients } from '../testing.server.ts'
import { countAlbums, findAlbums } from './album-filters.server.ts'
import { ALBUM_SORTS, albumCards, albumPage } from './album-list.server.ts'

const NOW = Date.UTC(2026, 10, 1)
const DAY = 86_400_000
const MANY = 2000
type Photo = ReturnType<typeof photoRow>

withDatabase('the list of albums', (open) => {
  type Wanted = Partial<Parameters<typeof albumCards>[1]> & { search?: string }
  const read = async (database: Database, { search, ...wanted }: Wanted = {}) =>
    albumCards(database, { ...(await findAlbums(database, search)), limit: 50, ...wanted }, NOW)
  const ids = async (database: Database, wanted?: Wanted) =>
    (await read(database, wanted)).map(({ id }) => id)

  test('counts picks and completed downloads, each photograph once', async () => {
    const database = await open()
    const { db } = database
    const photos = ['1', '2', '3'].map((id) => photoRow(id))
    await db.insertInto('photo').values(photos).execute()
    const albums = ['game', 'other'].map((id) => albumRow(id, { visibility: 'private' }))
    await db.insertInto('album').values(albums).execute()
    const frames = photos.map(({ id }, i) => frameRow('game', i + 1, id, { deleted_at: i === 2 ? 1 : null }))
    await db.insertInto('frame').values(frames).execute()
    await addClients(database, 'game', ['Ann', 'Bob'])
    const list = { id: 'list', album_id: 'game', name: 'Prints', most: null, closes_at: null, created_at: 1 }
    await db.insertInto('pick_list').values(list).execute()
    const choose = (client_id: string, list_id: string | null, frames: string[]) =>
      insertChoice(database, { client_id, album_id: 'game', list_id }, frames)
    await choose('Ann', null, ['game-1', 'game-2'])
    await choose('Ann', 'list', ['game-1', 'game-3'])
    await choose('Bob', 'list', ['game-1'])
    const download = { album_id: 'game', album_name: 'Game', what: 'all', size: 'web' } as const
    const facts = { client_id: 'Ann', photographs: 2, bytes: 9, version: 'v', started_at: 1 }
    const downloads = [null, 2, 3].map((completed_at, i) => ({
      id: `${i}`,
      ...download,
      ...facts,
      completed_at,
    }))
    await db.insertInto('download').values(downloads).execute()
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
    await db.insertInto('photo').values(photos).execute()
    const cover = { cover_photo_id: photos[0]?.id ?? null }
    const client = { visibility: 'private', category: null, display_name: 'The 100% game' } as const
    await db
      .insertInto('album')
      .values([
        albumRow('a-shown', { ...cover, date: '2026-01-05', city: 'Tampa' }),
        albumRow('b-hidden', { ...cover, date: '2026-01-04', category: '' }),
        albumRow('c-empty', { ...client, date: '2026-01-03' }),
        albumRow('d-draft', { published: 0, date: null }),
        albumRow('e-ended', { ...client, link: 'https://a.example', expires_at: NOW, date: '2026-01-01' }),
        albumRow('f-ending', { ...client, link: 'https://a.example', expires_at: NOW + DAY, date: null }),
        albumRow('g-trash', { ...cover, deleted_at: NOW }),
      ])
      .execute()
    await db
      .insertInto('frame')
      .values([
        frameRow('a-shown', 1, photos[0]?.id ?? ''),
        frameRow('b-hidden', 1, photos[0]?.id ?? ''),
        frameRow('b-hidden', 2, photos[1]?.id ?? ''),
        frameRow('a-shown', 2, photos[1]?.id ?? '', { deleted_at: NOW }),
      ])
      .execute()
    await database.write((trx) => queueDeveloping(trx))
    await addClients(database, 'c-empty', ['Bob', 'Ann', 'Gone'])
    await db.updateTable('client_album').set({ revoked_at: 1 }).where('client_id', '=', 'Gone').execute()

    expect(await ids(database)).toEqual([
      ...['a-shown', 'b-hidden', 'c-empty', 'e-ended', 'f-ending', 'd-draft'],
    ])
    expect(await ids(database, { sort: 'added', limit: 2 })).toEqual(['f-ending', 'e-ended'])
    const cards = Object.fromEntries((await read(database)).map((card) => [card.id, card]))
    expect(cards['a-shown']).toMatchObject({ shows: true, photographs: 1, undeveloped: 0, clients: 0 })
    expect(cards['b-hidden']).toMatchObject({ missing: ['no category'], photographs: 2, undeveloped: 1 })
    expect(cards['c-empty']).toMatchObject({
      title: 'The 100% game',
      missing: ['no photographs'],
      clients: 2,
      client: 'Ann',
      cover: null,
    })

    const found = { draft: 'd-draft', ended: 'e-ended', ending: 'f-ending', developing: 'b-hidden' } as const
    for (const [filter, id] of Object.entries(found)) {
      expect(await ids(database, { filter: filter as keyof typeof found })).toEqual([id])
    }
    expect(await ids(database, { filter: 'hidden' })).toEqual(['b-hidden', 'c-empty'])
    expect(await ids(database, { search: '0% GAME', visibility: 'private' })).toHaveLength(3)
    expect(await ids(database, { search: 'tampa' })).toEqual(['a-shown'])
    expect(await ids(database, { search: 'ann' })).toEqual(['c-empty'])
    expect(await ids(database, { search: 'Gone' })).toEqual([])
    expect(await countAlbums(database, await findAlbums(database), NOW)).toEqual({
      all: 6,
      public: 3,
      private: 3,
      draft: 1,
      hidden: 2,
      developing: 1,
      ending: 1,
      ended: 1,
    })
    const ofPublic = { ...(await findAlbums(database)), visibility: 'public' } as const
    expect(await countAlbums(database, ofPublic, NOW)).toMatchObject({ hidden: 1, ended: 0 })
  })

  test('knows which albums are developing, however many photographs wait', async () => {
    const database = await open()
    const { db } = database
    const photos = Array.from({ length: MOST_HITS + 1 }, (_, i) => photoRow(`${i}`))
    for (let i = 0; i < photos.length; i += 500) {
      const some = photos.slice(i, i + 500)
      await db.insertInto('photo').values(some).execute()
    }
    const [done, proof, waiting] = ['done', 'proof', 'waiting'].map((id) => photoRow(id)) as [
      Photo,
      Photo,
      Photo,
    ]
    await db
      .insertInto('photo')
      .values([
        { ...done, recipe: RECIPE },
        { ...proof, recipe: RECIPE },
        { ...waiting, recipe: null },
      ])
      .execute()
    const proofs = albumRow('a-proofs', { visibility: 'private', proofs: 1 })
    await db
      .insertInto('album')
      .values([proofs, albumRow('b-same', { proofs: 0 }), albumRow('c-waiting', { proofs: 0 })])
      .execute()
    await db
      .insertInto('frame')
      .values([
        ...[frameRow('a-proofs', 1, proof.id), frameRow('b-same', 1, proof.id)],
        ...[frameRow('c-waiting', 1, done.id), frameRow('c-waiting', 2, waiting.id)],
      ])
      .execute()
    const developing = async () => {
      const { developing } = await findAlbums(database)
      const cards = await read(database, { sort: 'added' })
      return [
        developing.many,
        await ids(database, { filter: 'developing' }),
        cards.map((card) => card.undeveloped),
      ]
    }
    await database.write((trx) => queueDeveloping(trx, [proof.id, waiting.id]))
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
    for (let i = 0; i < MANY; i += 500) {
      const part = albums.slice(i, i + 500)
      const shown = photos.slice(i, i + 500)
      await db.insertInto('photo').values(shown).execute()
      await db.insertInto('album').values(part).execute()
      await db
        .insertInto('frame')
        .values(part.map(({ id }, n) => frameRow(id, 1, shown[n]?.id ?? '')))
        .execute()
    }
    await (engine === 'sqlite' ? sql`analyze` : sql`analyze frame, photo, album, client_album`).execute(db)
    for (const sort of ALBUM_SORTS) {
      const all: string[] = []
      for (let after: string | undefined; ; after = all.at(-1)) {
        const page = await ids(database, { limit: 400, sort, after })
        all.push(...page)
        if (page.length < 400) break
      }
      expect(new Set(all).size, sort).toBe(MANY)
      expect(all).toHaveLength(MANY)
      const query = albumPage(
        database,
        { ...(await findAlbums(database)), limit: 50, sort, after: 'album-7' },
        NOW,
      ).compile()
      const { rows } = await db.executeQuery<Record<string, unknown>>({
        ...query,
        sql: (engine === 'sqlite' ? 'explain query plan ' : 'explain ') + query.sql,
      })
      const plan = rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n')
      expect(plan).not.toMatch(/scan (frame|taken|photo)\b(?! using)|seq scan on frame/i)
    }
  })
})
