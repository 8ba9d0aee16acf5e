import { expect, test } from 'vitest'
import { insertRows } from '../testing/testing-rows.ts'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('days off', (openBefore) => {
  test('move the content version, as does a day that fills, and a request does not', async () => {
    const { database, db, migrate } = await openBefore('0090-invitations')
    const facts = {
      type: 'Other',
      version: 1,
      answers: '{}',
      name: '',
      email: '',
      phone: '',
      date: '2027-05-08',
    }
    const times = { created_at: 1, status_at: 1 }
    await insertRows(database, {
      booking: { id: 'old', idempotency_key: 'old', status: 'new', ...facts, ...times },
    })
    await migrate('0091-days-off')
    const moves = async (change: { execute(): Promise<unknown> }) => {
      const before = await database.contentVersion()
      await change.execute()
      return (await database.contentVersion()) > before
    }
    const off = { id: '1', day: '2027-05-08', until: null, weekly: 0, part: 'day', reason: 'Mine' } as const
    expect(await moves(db.insertInto('day_off').values(off))).toBe(true)
    expect(await moves(db.deleteFrom('day_off'))).toBe(true)
    const booking = db.updateTable('booking')
    expect(await moves(booking.set({ status: 'replied' }))).toBe(false)
    expect(await moves(booking.set({ status: 'booked', agreed_date: '2027-05-08' }))).toBe(true)
    expect(await moves(booking.set({ agreed_time: '09:00' }))).toBe(false)
    expect(await moves(booking.set({ agreed_date: '2027-05-09' }))).toBe(true)
    expect(await moves(db.insertInto('availability').values({ one: 1, sessions: 3 }))).toBe(true)
    expect(await moves(db.updateTable('availability').set({ read_at: 5, busy: '[]' }))).toBe(false)
    expect(await moves(db.updateTable('availability').set({ busy: '[["a","b"]]' }))).toBe(true)
  })
})
