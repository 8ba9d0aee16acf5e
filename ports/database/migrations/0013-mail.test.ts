import { expect, test } from 'vitest'
import { onEachMigratedEngine } from '../testing.ts'

const SITE = {
  ...{ id: 1, brand: 'Baseline', studio: 'Baseline Media', owner: 'Sam Rivera', demo: 0 },
  ...{ email: 'sam@example.com', cities: '[]', socials: '[]', about: '{}' },
}

const JOB = {
  ...{ id: 'j', kind: 'mail', about: 'b', payload: '{}', status: 'dead', attempts: 3, run_at: 5 },
  ...{ lease: null, error: 'No such address.', created_at: 1, give_up_at: 9, ended_at: 7 },
}

onEachMigratedEngine('mail', (openBefore) => {
  test('gives a business its time zone, and announces emails that died before', async () => {
    const { db, migrate } = await openBefore('0012-favorites')
    await db.insertInto('site').values(SITE).execute()
    await db.insertInto('job').values(JOB).execute()
    await migrate('0013-mail')
    expect(await db.selectFrom('site').selectAll().execute()).toEqual([
      { ...SITE, time_zone: 'America/New_York' },
    ])
    expect(await db.selectFrom('job').selectAll().execute()).toEqual([{ ...JOB, announced_at: null }])
  })
})
