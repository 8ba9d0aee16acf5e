import { expect, test } from 'vitest'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('the state of the backups', (openBefore) => {
  test('is one row for all processes, and visitors see nothing of it', async () => {
    const { database, db, migrate } = await openBefore('0069-lost-consents-in-posts')
    const version = await database.contentVersion()
    await migrate('0076-backup-state')
    await db
      .insertInto('backup_state')
      .values({ one: 1, good_at: 2 ** 48 })
      .execute()
    await expect(db.insertInto('backup_state').values({ one: 2 }).execute()).rejects.toThrow()
    expect(await db.selectFrom('backup_state').select(['good_at', 'error']).execute()).toEqual([
      { good_at: 2 ** 48, error: null },
    ])
    const copy = { one: 1, business: 'b', digest: 'd' }
    await db.insertInto('moved_copy').values(copy).execute()
    await expect(db.insertInto('moved_copy').values(copy).execute()).rejects.toThrow()
    expect(await database.contentVersion()).toBe(version)
  })
})
