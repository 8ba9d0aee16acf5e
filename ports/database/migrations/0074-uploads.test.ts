import { expect, test } from 'vitest'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('uploads', (openBefore) => {
  test('have pieces that go with them, and visitors see nothing of it', async () => {
    const { database, db, migrate } = await openBefore('0069-lost-consents-in-posts')
    const version = await database.contentVersion()
    await migrate('0074-uploads')
    const upload = { id: 'a', kind: 'photograph', account_id: 'ana', session_id: 's', metadata: '{}' }
    await db
      .insertInto('upload')
      .values({ ...upload, size: 200e9, moved_at: 1 })
      .execute()
    const piece = { upload_id: 'a', bytes: 9, storage_key: 'uploads/a/0' }
    for (const start of [0, 9]) {
      await db
        .insertInto('upload_piece')
        .values({ ...piece, start })
        .execute()
    }
    const twice = db.insertInto('upload_piece').values({ ...piece, start: 9 })
    await expect(twice.execute()).rejects.toThrow(/unique/i)
    const row = await db.selectFrom('upload').selectAll().executeTakeFirst()
    expect(row).toEqual({
      ...upload,
      size: 200e9,
      received: 0,
      moved_at: 1,
      claim: null,
      claimed_until: null,
      outcome: null,
    })
    await db.deleteFrom('upload').execute()
    expect(await db.selectFrom('upload_piece').selectAll().execute()).toEqual([])
    expect(await database.contentVersion()).toBe(version)
  })
})
