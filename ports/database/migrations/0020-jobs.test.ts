import { expect, test } from 'vitest'
import { onEachMigratedEngine } from '../testing.ts'

const JOB = {
  ...{ id: 'm', kind: 'mail', about: 'b', payload: '{}', status: 'waiting', attempts: 3, run_at: 5 },
  ...{ lease: null, error: 'No such address.', created_at: 1, give_up_at: 9, ended_at: null },
  announced_at: null,
}

onEachMigratedEngine('jobs', (openBefore) => {
  test('emails keep their place, and the jobs that only woke the developer go', async () => {
    const { db, migrate } = await openBefore('0019-business')
    await db
      .insertInto('job')
      .values([JOB, { ...JOB, id: 'd', kind: 'develop' }])
      .execute()
    await migrate('0020-jobs')
    expect(await db.selectFrom('job').selectAll().execute()).toEqual([{ ...JOB, priority: 0 }])
  })
})
