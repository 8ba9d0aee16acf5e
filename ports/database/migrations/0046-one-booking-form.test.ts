import { expect, test } from 'vitest'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('one booking form', (openBefore) => {
  test('unsent bookings go, sent ones stay', async () => {
    const { database, db, migrate } = await openBefore('0045-choices')
    const booking = {
      id: 'b',
      idempotency_key: 'k',
      type: 'Other',
      version: 1,
      date: null,
      status: 'new',
      answers: '{"details":"A boat."}',
      name: 'Ada',
      email: 'ada@example.com',
      phone: '',
      created_at: 1,
      status_at: 1,
      notified_at: 1,
    }
    await db.insertInto('booking').values(booking).execute()
    const drafts = [
      { id: 'begun', content: '{"key":"a-key-of-a-draft"}', saved_at: 1 },
      { id: 'sent', content: null, saved_at: 1 },
    ]
    await db.insertInto('booking_draft').values(drafts).execute()
    const version = await database.contentVersion()
    await migrate('0046-one-booking-form')
    expect(await database.contentVersion()).toBe(version)
    expect(await db.selectFrom('booking').select(['id', 'name']).execute()).toEqual([
      { id: 'b', name: 'Ada' },
    ])
    const tables = (await database.db.introspection.getTables()).map(({ name }) => name)
    expect(tables).toContain('booking')
    expect(tables).not.toContain('booking_draft')
  })
})
