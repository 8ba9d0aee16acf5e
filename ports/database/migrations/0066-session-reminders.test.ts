import { expect, test } from 'vitest'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('the reminder of a session', (openBefore) => {
  test('nobody was reminded of a session yet, and visitors see nothing of it', async () => {
    const { database, db, migrate } = await openBefore('0063-publish-dates')
    const booking = {
      id: 'b',
      idempotency_key: 'k',
      type: 'Other',
      version: 1,
      status: 'booked',
      answers: '{}',
      name: 'Ada',
      email: 'ada@example.com',
      phone: '',
      created_at: 1,
      status_at: 1,
      agreed_date: '2027-05-08',
    }
    await db.insertInto('booking').values(booking).execute()
    const version = await database.contentVersion()
    await migrate('0066-session-reminders')
    const row = () => db.selectFrom('booking').select(['name', 'reminded_date']).executeTakeFirst()
    expect(await row()).toEqual({ name: 'Ada', reminded_date: null })
    await db.updateTable('booking').set({ reminded_date: '2027-05-08' }).execute()
    expect(await row()).toEqual({ name: 'Ada', reminded_date: '2027-05-08' })
    expect(await database.contentVersion()).toBe(version)
  })
})
