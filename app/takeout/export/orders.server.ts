import { pagesOf } from '../batches.ts'
import { type Db, iso, present } from './photographs.server.ts'

/** Amounts are in the currency's smallest unit. Without the links, which open the photos. */
export async function* exportOrders(db: Db) {
  const rowsAfter = (after?: { id: string }) =>
    db
      .selectFrom('store_order')
      .selectAll()
      .$if(after !== undefined, (query) => query.where('id', '>', after?.id ?? ''))
      .orderBy('id')
  for await (const rows of pagesOf(rowsAfter)) {
    const ids = rows.map(({ id }) => id)
    const items = await db
      .selectFrom('store_item')
      .where('order_id', 'in', ids)
      .orderBy('position')
      .select(['order_id', 'kind', 'label', 'amount', 'refunded'])
      .select(['print_size', 'crop_x', 'crop_y', 'border', 'quantity'])
      .execute()
    yield rows.map((order) => ({
      number: order.number,
      status: order.status,
      test: order.test === 1,
      createdAt: iso(order.created_at),
      ...present({ email: order.email, name: order.name, paidAt: iso(order.paid_at), method: order.method }),
      ...present({ fee: order.fee, payment: order.payment_intent, dispute: order.dispute }),
      ...present({ bookingId: order.booking_id, refundUntil: order.refund_until }),
      ...present({ prints: order.prints, mailing: order.mailing, address: order.address }),
      currency: order.currency,
      subtotal: order.subtotal,
      discount: order.discount,
      tax: order.tax,
      total: order.total,
      refunded: order.refunded,
      items: items
        .filter(({ order_id }) => order_id === order.id)
        .map(({ order_id: _, ...item }) => present(item)),
    }))
  }
}
