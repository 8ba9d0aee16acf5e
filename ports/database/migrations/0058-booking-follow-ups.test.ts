import { expect, test } from 'vitest'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('what a booking led to', (openBefore) => {
  test('a booking has nothing yet, and outlives its client', async () => {
    const { database, db, migrate } = await openBefore('0057-link-previews')
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
    }
    await db.insertInto('booking').values(booking).execute()
    await db.insertInto('client').values({ id: 'c', name: 'Ada', email: 'ada@example.com' }).execute()
    const version = await database.contentVersion()
    await migrate('0058-booking-follow-ups')
    const row = () =>
      db.selectFrom('booking').select(['name', 'client_id', 'album_id']).executeTakeFirstOrThrow()
    const none = { name: 'Ada', client_id: null, album_id: null }
    expect(await row()).toEqual(none)
    await db.updateTable('booking').set({ client_id: 'c' }).execute()
    expect(await database.contentVersion()).toBe(version)
    await db.deleteFrom('client').execute()
    expect(await row()).toEqual(none)
    await expect(db.updateTable('booking').set({ album_id: 'gone' }).execute()).rejects.toThrow()
  })
})
