import { expect, test } from 'vitest'
import { albumRow } from '../testing/testing-rows.ts'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('album views', (openBefore) => {
  test('grants stay, and what was seen goes with its client or album', async () => {
    const { db, migrate } = await openBefore('0031-picks')
    const clients = ['ann', 'bob'].map((id) => ({ id, name: id, email: `${id}@a.example` }))
    await db.insertInto('client').values(clients).execute()
    const private_ = { visibility: 'private' } as const
    await db
      .insertInto('album')
      .values([albumRow('game', private_), albumRow('other', private_)])
      .execute()
    const grant = { client_id: 'ann', album_id: 'game', position: 1, granted_at: 1 }
    await db
      .insertInto('client_album')
      .values({ ...grant, expires_at: null, revoked_at: null })
      .execute()
    await migrate('0032-album-views')
    expect(await db.selectFrom('client_album').select('album_id').execute()).toEqual([{ album_id: 'game' }])
    const day = '2027-05-08'
    for (const client_id of ['ann', 'bob']) {
      for (const album_id of ['game', 'other']) {
        await db.insertInto('album_view').values({ client_id, album_id, day }).execute()
      }
    }
    const twice = { client_id: 'ann', album_id: 'game', day }
    await expect(db.insertInto('album_view').values(twice).execute()).rejects.toThrow()
    await db.deleteFrom('client').where('id', '=', 'ann').execute()
    await db.deleteFrom('album').where('id', '=', 'game').execute()
    const left = db.selectFrom('album_view').selectAll()
    expect(await left.execute()).toEqual([{ client_id: 'bob', album_id: 'other', day }])
  })
})
