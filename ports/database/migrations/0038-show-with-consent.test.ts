import { expect, test } from 'vitest'
import { albumRow, frameRow, photoRow } from '../testing/testing-rows.ts'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('albums that show with consent', (openBefore) => {
  test('albums show as before, and a consent goes with its client or album', async () => {
    const { db, migrate } = await openBefore('0038-reminders')
    await db.insertInto('photo').values(photoRow('1')).execute()
    const cover = { cover_photo_id: photoRow('1').id }
    await db
      .insertInto('album')
      .values([albumRow('game', cover), albumRow('other', cover)])
      .execute()
    await db
      .insertInto('frame')
      .values(frameRow('game', 1, photoRow('1').id))
      .execute()
    const clients = ['ann', 'bob'].map((id) => ({ id, name: id, email: `${id}@a.example` }))
    await db.insertInto('client').values(clients).execute()
    const before = await db.selectFrom('content_version').select('version').executeTakeFirstOrThrow()
    await migrate('0038-show-with-consent')
    expect(await db.selectFrom('content_version').select('version').executeTakeFirstOrThrow()).toEqual(before)
    const album = db.selectFrom('album').select(['id', 'published', 'made_from', 'consent_lost_at'])
    expect(await album.where('id', '=', 'game').execute()).toEqual([
      { id: 'game', published: 1, made_from: null, consent_lost_at: null },
    ])
    const given = { given_on: '2026-11-20', how: 'email' as const, note: '', recorded_at: 1 }
    for (const client_id of ['ann', 'bob']) {
      for (const album_id of ['game', 'other']) {
        await db
          .insertInto('album_consent')
          .values({ ...given, client_id, album_id })
          .execute()
      }
    }
    const wrong = { ...given, client_id: 'ann', album_id: 'game' }
    await expect(db.insertInto('album_consent').values(wrong).execute()).rejects.toThrow()
    await db.deleteFrom('client').where('id', '=', 'ann').execute()
    await db.deleteFrom('album').where('id', '=', 'game').execute()
    const left = await db.selectFrom('album_consent').select(['album_id', 'client_id']).execute()
    expect(left).toEqual([{ album_id: 'other', client_id: 'bob' }])
  })
})
