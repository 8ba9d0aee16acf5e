import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import { albumRow, frameRow, photoRow } from '../../ports/database/testing/testing-rows.ts'
import { onEachEngine, testFolder } from '../../ports/database/testing.ts'
import { diskStorage } from '../../ports/storage/disk.ts'
import { derivativeKey } from '../photos/storage-keys.server.ts'
import { smallPicture } from '../photos/testing.server.ts'
import { keepFavorites, readBlurred } from './shared.server.ts'

const NOW = Date.UTC(2027, 4, 8, 12)

onEachEngine('favorites that a guest keeps in their account', (open) => {
  let database: Database

  beforeEach(async () => {
    database = await open()
    const { db } = database
    await db
      .insertInto('photo')
      .values(['1', '2', '3'].map((id) => photoRow(id)))
      .execute()
    const albums = ['game', 'other'].map((slug) => albumRow(slug, { visibility: 'private', link: null }))
    await db.insertInto('album').values(albums).execute()
    const frames = [1, 2, 3].map((n) => frameRow('game', n, photoRow(`${n}`).id))
    await db
      .insertInto('frame')
      .values([...frames, frameRow('other', 1, photoRow('1').id)])
      .execute()
    await db.insertInto('client').values({ id: 'ann', name: 'Ann', email: 'ann@example.com' }).execute()
    const grant = { client_id: 'ann', album_id: 'game', position: 1, granted_at: 0 }
    await db
      .insertInto('client_album')
      .values({ ...grant, expires_at: null, revoked_at: null })
      .execute()
    const link = { pin_hash: null, downloads: 'all', ask_who: 0, created_at: 0 } as const
    for (const [id, album_id] of [
      ['team', 'game'],
      ['else', 'other'],
    ] as const) {
      await db
        .insertInto('share_link')
        .values({ id, album_id, name: id, ...link, expires_at: null, revoked_at: null })
        .execute()
      for (const n of [1, 2]) {
        const guest = { id: `${id}-${n}`, link_id: id, token_hash: `${id}-${n}` }
        await db
          .insertInto('share_guest')
          .values({ ...guest, created_at: 0, answered_at: null })
          .execute()
      }
    }
    const hearts = { 'team-1': ['game-1', 'game-2'], 'team-2': ['game-3'], 'else-1': ['other-1'] }
    for (const [guest_id, frame_ids] of Object.entries(hearts)) {
      const rows = frame_ids.map((frame_id, i) => ({ guest_id, frame_id, chosen_at: 10 + i }))
      await db.insertInto('share_favorite').values(rows).execute()
    }
  })

  const keep = (guestId: string, slug = 'game') =>
    keepFavorites({ database }, { clientId: 'ann', guestId, slug }, NOW)
  const kept = async () => {
    const rows = database.db.selectFrom('favorite').select(['client_id', 'frame_id', 'chosen_at'])
    return (await rows.orderBy('frame_id').execute()).map((row) => [
      row.client_id,
      row.frame_id,
      row.chosen_at,
    ])
  }

  test('are theirs alone, join those that the account has, and stay with the link', async () => {
    await database.db
      .insertInto('favorite')
      .values({ client_id: 'ann', frame_id: 'game-2', chosen_at: 5 })
      .execute()
    expect([await keep('team-1'), await keep('team-1')]).toEqual([true, true])
    expect(await kept()).toEqual([
      ['ann', 'game-1', 10],
      ['ann', 'game-2', 5],
    ])
    expect(await database.db.selectFrom('share_favorite').select('frame_id').execute()).toHaveLength(4)
  })

  test('are none of an album that the client may not see, any more, or of a frame in the trash', async () => {
    expect([await keep('else-1', 'other'), await keep('else-1'), await keep('nobody')]).toEqual([
      false,
      false,
      false,
    ])
    await database.db.updateTable('frame').set({ deleted_at: NOW }).where('id', '=', 'game-1').execute()
    expect(await keep('team-1')).toBe(true)
    expect(await kept()).toEqual([['ann', 'game-2', 11]])
    await database.db.updateTable('client_album').set({ revoked_at: NOW }).execute()
    expect(await keep('team-2')).toBe(false)
    expect(await kept()).toHaveLength(1)
  })
})

onEachEngine('what is seen of an album before the PIN', (open) => {
  test('is its cover or first photograph, blurred, while the link is live', async () => {
    const database = await open()
    const { db } = database
    const storage = diskStorage(testFolder())
    const photos = ['1', '2'].map((id) => photoRow(id, { width: 400, placeholder: `placeholder of ${id}` }))
    await db.insertInto('photo').values(photos).execute()
    await db
      .insertInto('album')
      .values(albumRow('game', { visibility: 'private', link: null, cover_photo_id: null }))
      .execute()
    const link = { id: 'team', album_id: 'game', name: 'Team', pin_hash: 'x', downloads: 'all' } as const
    await db
      .insertInto('share_link')
      .values({ ...link, ask_who: 0, created_at: 0, expires_at: null, revoked_at: null })
      .execute()
    const seen = () => readBlurred({ database, storage }, { id: 'team', pinHash: 'x' }, NOW)
    expect(await seen()).toBeNull()
    await db
      .insertInto('frame')
      .values(photos.map(({ id }, i) => frameRow('game', i + 1, id)))
      .execute()
    expect(await seen()).toBe('placeholder of 1')
    await storage.put(derivativeKey(photoRow('2').id, '400.jpg'), await smallPicture(1))
    await db
      .updateTable('album')
      .set({ cover_photo_id: photoRow('2').id })
      .execute()
    expect(await seen()).toMatch(/^data:image\/webp;base64,/)
    await db.updateTable('share_link').set({ revoked_at: NOW }).execute()
    expect(await seen()).toBeNull()
  })
})
