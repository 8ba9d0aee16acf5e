import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import {
  albumRow,
  clientRow,
  frameRow,
  grantRow,
  insertRows,
  photoRow,
} from '../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../ports/database/testing.ts'
import { TERMINAL } from '../../audit/actor.ts'
import { openPhoto } from '../../viewers/viewer.server.ts'
import { changeEnd, grantAlbum, setRevoked } from './granting.server.ts'
import { grantedAlbum, grantedAlbums } from './grants.server.ts'

const NOW = Date.UTC(2025, 9, 18)
const IDS = ['1', '2', '3', '4'].map((id) => photoRow(id).id)
const [FIRST = '', SECOND = '', COVER = '', OTHER = ''] = IDS

withDatabase('what is granted to a client', (open) => {
  let database: Database

  beforeEach(async () => {
    database = await open()
    const shape = { visibility: 'private', link: null } as const
    await insertRows(database, {
      photo: IDS.map((id) => photoRow(id)),
      client: ['ann', 'bob'].map(clientRow),
      album: [
        albumRow('game', { ...shape, display_name: 'The game', cover_photo_id: COVER }),
        albumRow('other', { ...shape, cover_photo_id: OTHER }),
        albumRow('shown', { cover_photo_id: SECOND }),
      ],
      frame: [frameRow('game', 1, FIRST), frameRow('game', 2, SECOND), frameRow('other', 1, OTHER)],
    })
    await grant('ann', 'game')
    await grant('bob', 'other')
  })

  const grant = (client: string, album: string, row: Partial<Schema['client_album']> = {}) =>
    insertRows(database, { client_album: grantRow(client, album, row) })
  const change = (row: Partial<Schema['client_album']>) =>
    database.db.updateTable('client_album').set(row).where('client_id', '=', 'ann').execute()
  const seen = async (client = 'ann') => ({
    albums: (await grantedAlbums({ database }, client, NOW)).map(({ slug }) => slug),
    album: (await grantedAlbum({ database }, client, 'game', NOW))?.name ?? null,
    photo: (await openPhoto({ database }, { clientId: client }, 'game', FIRST, NOW))?.id ?? null,
  })
  const NOTHING = { albums: [], album: null, photo: null }

  test('is their albums, and nothing of other clients', async () => {
    expect(await seen('ann')).toEqual({ albums: ['game'], album: 'The game', photo: FIRST })
    expect(await seen('bob')).toEqual({ ...NOTHING, albums: ['other'] })
    for (const stranger of ['', 'nobody', 'ANN', '%']) expect(await seen(stranger)).toEqual(NOTHING)
  })

  test('has the newest album first: by its date, without one by its grant', async () => {
    const dated = (id: string, date: string | null) => albumRow(id, { visibility: 'private', date })
    const albums = [dated('spring', '2025-04-02'), dated('fall', '2025-10-11'), dated('again', '2025-10-11')]
    await insertRows(database, { album: [...albums, dated('undated', null)] })
    await database.db.updateTable('album').set({ date: '2025-10-11' }).where('id', '=', 'game').execute()
    await grant('ann', 'fall', { position: 2, granted_at: NOW })
    await grant('ann', 'again', { position: 1, granted_at: NOW })
    await grant('ann', 'spring', { position: 3, granted_at: NOW })
    await grant('ann', 'undated', { position: 4, granted_at: Date.UTC(2025, 8, 1) })
    expect((await seen('ann')).albums).toEqual(['again', 'fall', 'game', 'undated', 'spring'])
  })

  test('begins with a grant, which a second one changes, and begins anew once it was revoked or is over', async () => {
    const bobs = { clientId: 'bob', albumId: 'game', actor: TERMINAL }
    const give = (expiresAt: number | null, now = NOW) => grantAlbum(database, { ...bobs, expiresAt, now })
    const revoke = (revoked: boolean) => setRevoked(database, { ...bobs, revoked, now: NOW })
    const album = async () => (await seen('bob')).album
    const bob = database.db.selectFrom('client_album').select('granted_at').where('client_id', '=', 'bob')
    const started = async () => (await bob.where('album_id', '=', 'game').executeTakeFirst())?.granted_at
    await give(NOW + 1)
    expect(await album()).toBe('The game')
    await give(NOW + 1)
    await give(NOW + 2)
    expect(await started()).toBe(NOW)
    await give(null, NOW + 2)
    expect(await started()).toBe(NOW + 2)
    for (const again of [true, true]) await revoke(again)
    expect(await album()).toBeNull()
    for (const again of [false, false]) await revoke(again)
    expect(await album()).toBe('The game')
    await revoke(true)
    await give(null)
    expect([await album(), await started()]).toEqual(['The game', NOW])
    const events = await database.db.selectFrom('audit_event').select('action').execute()
    // The repeated grant, revocation and restoration leave no event.
    expect(Map.groupBy(events, ({ action }) => action).get('album.revoke')).toHaveLength(2)
    expect(events).toHaveLength(7)
  })

  test('ends later if the owner says so, but not once it is revoked', async () => {
    await change({ expires_at: NOW - 1 })
    const anns = { clientId: 'ann', albumId: 'game', actor: TERMINAL, now: NOW }
    expect(await changeEnd(database, { ...anns, expiresAt: NOW + 1 })).toBeNull()
    expect((await seen()).album).toBe('The game')
    await setRevoked(database, { ...anns, revoked: true })
    const revoked = { refused: 'This access has since been revoked.' }
    expect(await changeEnd(database, { ...anns, expiresAt: null })).toEqual(revoked)
    expect(await seen()).toEqual(NOTHING)
    expect(await changeEnd(database, { ...anns, albumId: 'other', expiresAt: null })).toEqual(revoked)
  })

  test('is returned as view data', async () => {
    const album = { id: 'game', name: 'The game', date: '2025-10-18', endsAt: null, count: 2, videos: 0 }
    expect(await grantedAlbum({ database }, 'ann', 'game', NOW)).toMatchObject({
      ...album,
      downloads: 'all',
      cover: { id: COVER, folder: '/client/ann/game/photos' },
    })
    const photo = await openPhoto({ database }, { clientId: 'ann' }, 'game', SECOND, NOW)
    expect(photo).toMatchObject({ id: SECOND, albumId: 'game', bytes: 4_000_000, video: null, proofs: false })
  })

  test('includes a photograph only through an album that has it', async () => {
    const photo = (id: string, album = 'game') => openPhoto({ database }, { clientId: 'ann' }, album, id, NOW)
    expect((await photo(COVER))?.id).toBe(COVER)
    expect(await photo(OTHER)).toBeNull()
    expect(await photo(FIRST, 'other')).toBeNull()
    expect(await photo(SECOND, 'shown')).toBeNull()
    expect(await photo('f'.repeat(32))).toBeNull()
  })

  test('ends when the grant expires or is revoked', async () => {
    await change({ expires_at: NOW + 1 })
    expect((await seen()).albums).toEqual(['game'])
    await change({ expires_at: NOW })
    expect(await seen()).toEqual(NOTHING)
    await change({ expires_at: null, revoked_at: NOW - 1 })
    expect(await seen()).toEqual(NOTHING)
    await change({ revoked_at: null })
    expect((await seen()).photo).toBe(FIRST)
  })

  test('excludes drafts and public albums', async () => {
    await grant('ann', 'shown', { position: 2 })
    expect((await seen()).albums).toEqual(['game'])
    await database.db.updateTable('album').set({ published: 0 }).where('id', '=', 'game').execute()
    expect(await seen()).toEqual(NOTHING)
  })
})
