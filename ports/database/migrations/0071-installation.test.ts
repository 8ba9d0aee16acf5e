import { expect, test } from 'vitest'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('what the processes of a site agree on', (openBefore) => {
  test('is not known before the first start, and any process can do the jobs that wait', async () => {
    const { database, db, migrate } = await openBefore('0069-lost-consents-in-posts')
    const times = { run_at: 1, created_at: 1, give_up_at: 2 }
    const job = { id: 'j', kind: 'mail', payload: '{}', status: 'waiting', attempts: 0, ...times }
    await db.insertInto('job').values(job).execute()
    const version = await database.contentVersion()
    await migrate('0071-installation')
    expect(await db.selectFrom('installation').selectAll().execute()).toEqual([
      { one: 1, schema_min: '0071-installation', secret: null },
    ])
    expect(await db.selectFrom('job').select(['id', 'needs']).execute()).toEqual([{ id: 'j', needs: 0 }])
    await expect(db.insertInto('installation').values({ one: 2, schema_min: '' }).execute()).rejects.toThrow()
    expect(await database.contentVersion()).toBe(version)
  })
})
