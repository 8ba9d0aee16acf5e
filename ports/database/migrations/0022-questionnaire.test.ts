import { expect, test } from 'vitest'
import { onEachMigratedEngine } from '../testing.ts'
import { STANDARD_QUESTIONS } from './0022-standard-questions.ts'

onEachMigratedEngine('the questionnaire as data', (openBefore) => {
  test('a business has its questions as a section, and its bookings keep their version', async () => {
    const { database, db, migrate } = await openBefore('0020-jobs')
    await db.insertInto('site').values({ id: 1, demo: 0 }).execute()
    const booking = {
      ...{
        id: 'b',
        idempotency_key: 'a-key-of-old',
        type: 'Other',
        version: 1,
        answers: '{"details":"A boat."}',
      },
      ...{ date: null, name: 'Ada', email: 'ada@example.com', phone: '1', status: 'booked', created_at: 1 },
    }
    await db.insertInto('booking').values(booking).execute()
    const before = await database.contentVersion()
    await migrate('0022-questionnaire')
    const content = JSON.stringify(STANDARD_QUESTIONS)
    expect(await db.selectFrom('questionnaire').selectAll().execute()).toEqual([{ version: 1, content }])
    expect(await db.selectFrom('site_section').selectAll().execute()).toEqual([
      { section: 'questions', published: content, draft: null },
    ])
    expect(await db.selectFrom('booking').selectAll().execute()).toMatchObject([{ id: 'b', version: 1 }])
    expect(await database.contentVersion()).toBeGreaterThan(before)
  })

  test('a database without a business has them ready', async () => {
    const { db, migrate } = await openBefore('0020-jobs')
    await migrate('0022-questionnaire')
    expect(await db.selectFrom('site_section').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('questionnaire').select('version').execute()).toEqual([{ version: 1 }])
  })
})
