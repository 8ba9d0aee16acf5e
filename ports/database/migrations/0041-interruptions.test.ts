import { expect, test } from 'vitest'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('interruptions', (openBefore) => {
  test('jobs stay, and none was interrupted; visitors notice nothing', async () => {
    const { database, db, migrate } = await openBefore('0040-guest-downloads')
    const job = { id: 'a', kind: 'mail', payload: '{}', status: 'waiting', attempts: 3, lease: 'x' }
    await db
      .insertInto('job')
      .values({ ...job, run_at: 1, created_at: 1, give_up_at: 9 })
      .execute()
    const version = await database.contentVersion()
    await migrate('0041-interruptions')
    const jobs = await db.selectFrom('job').select(['id', 'attempts', 'lease', 'interruptions']).execute()
    expect(jobs).toEqual([{ id: 'a', attempts: 3, lease: 'x', interruptions: 0 }])
    const one = (row: object) =>
      db
        .insertInto('clean_up')
        .values({ ...row })
        .execute()
    await one({ one: 1, done_at: Date.UTC(2027, 4, 1) })
    await expect(one({ one: 2 })).rejects.toThrow()
    expect(await database.contentVersion()).toBe(version)
  })
})
