import { expect, test } from 'vitest'
import { onEachMigratedEngine } from '../testing.ts'
import { siteRow } from '../testing-rows.ts'

const JOB = {
  ...{ id: 'j', kind: 'mail', about: 'b', payload: '{}', status: 'dead', attempts: 3, run_at: 5 },
  ...{ lease: null, error: 'No such address.', created_at: 1, give_up_at: 9, ended_at: 7 },
}

onEachMigratedEngine('mail', (openBefore) => {
  test('gives a business its time zone, and announces emails that died before', async () => {
    const { db, migrate } = await openBefore('0012-favorites')
    const { time_zone, ...before } = siteRow()
    await db.insertInto('site').values(before).execute()
    await db.insertInto('job').values(JOB).execute()
    await migrate('0013-mail')
    expect(await db.selectFrom('site').selectAll().execute()).toEqual([{ ...before, time_zone }])
    expect(await db.selectFrom('job').selectAll().execute()).toEqual([{ ...JOB, announced_at: null }])
  })
})
