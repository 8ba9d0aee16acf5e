import { expect, test } from 'vitest'
import { onEachMigratedEngine } from '../testing.ts'

const ACCOUNTS = [
  { id: 'ann', role: 'owner', blocked_at: null },
  { id: 'jae', role: 'assistant', blocked_at: null },
  { id: 'lou', role: 'assistant', blocked_at: 5 },
  { id: 'kim', role: 'client', blocked_at: null },
].map((account) => ({
  ...account,
  name: account.id,
  email: `${account.id}@b.example`,
  created_at: 1,
  updated_at: 1,
}))

onEachMigratedEngine('a calendar feed for each account', (openBefore) => {
  async function migrated(feeds: Record<string, unknown>[]) {
    const { database, db, migrate } = await openBefore('0040-guest-downloads')
    await db.insertInto('account').values(ACCOUNTS).execute()
    if (feeds.length > 0) await db.insertInto('calendar_feed').values(feeds).execute()
    const version = await database.contentVersion()
    await migrate('0043-own-calendars')
    expect(await database.contentVersion()).toBe(version)
    return { db, feeds: () => db.selectFrom('calendar_feed').selectAll().orderBy('account_id').execute() }
  }

  test('the one for all ends, which the owner and the assistants are told; a feed goes with its account', async () => {
    const { db, feeds } = await migrated([{ one: 1, epoch: 'e', made_at: 1 }])
    expect(await feeds()).toEqual([
      { account_id: 'ann', epoch: null },
      { account_id: 'jae', epoch: null },
    ])
    await db.updateTable('calendar_feed').set({ epoch: 'new' }).where('account_id', '=', 'ann').execute()
    await db.deleteFrom('account').where('id', '=', 'jae').execute()
    expect(await feeds()).toEqual([{ account_id: 'ann', epoch: 'new' }])
    await expect(
      db.insertInto('calendar_feed').values({ account_id: 'nobody', epoch: 'e' }).execute(),
    ).rejects.toThrow()
  })

  test('who had none is told nothing', async () => {
    const { feeds } = await migrated([])
    expect(await feeds()).toEqual([])
  })
})
