import { expect, test } from 'vitest'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('timers', (openBefore) => {
  test('are shared by name, and visitors see nothing of them', async () => {
    const { database, db, migrate } = await openBefore('0069-lost-consents-in-posts')
    const version = await database.contentVersion()
    await migrate('0070-timers')
    await db
      .insertInto('timer')
      .values({ name: 'clean-up', next_at: 2 ** 48 })
      .execute()
    await expect(db.insertInto('timer').values({ name: 'clean-up', next_at: 1 }).execute()).rejects.toThrow()
    expect(await db.selectFrom('timer').selectAll().execute()).toEqual([
      { name: 'clean-up', next_at: 2 ** 48 },
    ])
    expect(await database.contentVersion()).toBe(version)
  })
})
