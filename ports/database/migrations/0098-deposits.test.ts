import { expect, test } from 'vitest'
import { insertRows } from '../testing/testing-rows.ts'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('deposits', (openBefore) => {
  test('leaves orders as they were, and outlives the booking that it is for', async () => {
    const { database, db, migrate } = await openBefore('0095-store')
    const money = { currency: 'usd', subtotal: 800, total: 800, ends_at: 1, created_at: 1 }
    const order = { status: 'waiting', test: 0, cart: '', ...money } as const
    const facts = { type: 'Sports', version: 1, status: 'booked', answers: '{}' } as const
    const times = { created_at: 1, status_at: 1 }
    await insertRows(database, {
      store_order: { id: 'o1', number: 1001, link_id: 'x', ...order },
      booking: {
        id: 'b1',
        idempotency_key: 'k',
        name: 'A',
        email: 'a@example.com',
        phone: '',
        ...facts,
        ...times,
      },
    })
    await migrate('0098-deposits')
    const about = { booking_id: 'b1', refund_until: '2027-05-01' }
    await db
      .insertInto('store_order')
      .values({ id: 'o2', number: 1002, link_id: 'y', ...order, ...about })
      .execute()
    await db.deleteFrom('booking').execute()
    const orders = db.selectFrom('store_order').select(['id', 'booking_id', 'refund_until', 'kept_at'])
    expect(await orders.orderBy('id').execute()).toEqual([
      { id: 'o1', booking_id: null, refund_until: null, kept_at: null },
      { id: 'o2', booking_id: null, refund_until: '2027-05-01', kept_at: null },
    ])
  })
})
