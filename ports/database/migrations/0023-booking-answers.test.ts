import { expect, test } from 'vitest'
import { onEachMigratedEngine } from '../testing.ts'

const BOOKING = {
  ...{ id: 'b', idempotency_key: 'key', type: 'Sports', version: 1, answers: '{}', date: '2027-05-08' },
  ...{ name: 'Dana', email: 'dana@example.com', phone: '813 555 0123', status: 'new', created_at: 5 },
}
const ADDED = { status_at: 5, notified_at: 5, calendar_sequence: 0, agreed_time: null, agreed_minutes: null }

onEachMigratedEngine('answers to bookings', (openBefore) => {
  test('bookings keep what they said, and can be done, answered and deleted', async () => {
    const { database, db, migrate } = await openBefore('0020-jobs')
    const before = [
      BOOKING,
      { ...BOOKING, id: 'c', idempotency_key: 'accepted', status: 'booked' },
      { ...BOOKING, id: 'd', idempotency_key: 'bot', status: 'spam', date: null },
    ]
    await db.insertInto('booking').values(before).execute()
    const version = await database.contentVersion()
    await migrate('0023-booking-answers')
    expect(await db.selectFrom('booking').selectAll().orderBy('id').execute()).toEqual([
      { ...before[0], ...ADDED, agreed_date: null },
      { ...before[1], ...ADDED, agreed_date: '2027-05-08' },
      { ...before[2], ...ADDED, agreed_date: null, notified_at: null },
    ])
    await db.updateTable('booking').set({ status: 'done' }).where('id', '=', 'c').execute()
    const again = db.insertInto('booking').values({ ...BOOKING, ...ADDED, id: 'e' })
    await expect(again.execute()).rejects.toThrow()
    const message = { id: 'm', booking_id: 'b', kind: 'note', subject: null, text: 'Call her', at: 6 }
    await db
      .insertInto('booking_message')
      .values({ ...message, actor: 'terminal', actor_id: null })
      .execute()
    await db.deleteFrom('booking').where('id', '=', 'b').execute()
    expect(await db.selectFrom('booking_message').selectAll().execute()).toEqual([])
    expect(await database.contentVersion()).toBe(version)
  })
})
