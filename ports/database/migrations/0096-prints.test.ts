import { expect, test } from 'vitest'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('prints', (openBefore) => {
  test('keeps orders, and takes a print with its crop', async () => {
    const { db, migrate } = await openBefore('0095-store')
    const order = { id: 'o1', number: 1001, link_id: 'x', status: 'paid', test: 0, cart: 'c' } as const
    const money = { currency: 'usd', subtotal: 800, total: 800, ends_at: 1, created_at: 1 }
    await db
      .insertInto('store_order')
      .values({ ...order, ...money })
      .execute()
    const item = { id: 'i1', order_id: 'o1', position: 0, kind: 'photo', amount: 800, label: '1' } as const
    await db.insertInto('store_item').values(item).execute()
    await migrate('0096-prints')
    const kept = await db
      .selectFrom('store_item')
      .innerJoin('store_order', 'store_order.id', 'order_id')
      .select(['label', 'total', 'prints', 'mailing', 'address', 'print_size', 'quantity'])
      .executeTakeFirstOrThrow()
    const none = { prints: null, mailing: null, address: null, print_size: null, quantity: null }
    expect({ ...kept, total: Number(kept.total) }).toEqual({ label: '1', total: 800, ...none })
    const crop = { print_size: '8x10', crop_x: 36, crop_y: 50, border: 0, quantity: 2 } as const
    const print = { ...item, id: 'i2', kind: 'print', ...crop } as const
    await db.insertInto('store_item').values(print).execute()
    await expect(db.updateTable('store_item').set({ crop_x: 101 }).execute()).rejects.toThrow()
    await db.updateTable('store_order').set({ prints: 'to-print', mailing: 600 }).execute()
    await expect(
      db
        .updateTable('store_order')
        .set({ prints: 'lost' as 'mailed' })
        .execute(),
    ).rejects.toThrow()
  })
})
