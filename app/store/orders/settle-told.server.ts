import type { Checkout, PaymentEvent } from '../../../ports/payments/port.ts'
import { recordUnknown } from '../payments/unknown.server.ts'
import { orderById, type SettlePorts, settle } from './settle.server.ts'

type Ports = Parameters<typeof settle>[0]

/** Settles the order that Stripe's message is about, also if a restored database knows less of it. */
export async function settleTold(
  ports: Ports,
  { checkout, paymentIntent }: PaymentEvent,
  now: number,
): Promise<void> {
  const order = await ports.database.db
    .selectFrom('store_order')
    .where(({ or, eb }) =>
      or([eb('session_id', '=', checkout ?? ''), eb('payment_intent', '=', paymentIntent ?? '')]),
    )
    .select('id')
    .executeTakeFirst()
  if (order) return void (await settle(ports, order.id, now))
  const read = checkout && (await ports.payments.readCheckout(checkout))
  // One whose payment failed may have been replaced since.
  if (!read || read.orderId === null || read.status !== 'complete' || read.payment === 'failed') return
  if (await adopt(ports, read)) await settle(ports, read.orderId, now)
  else if (read.payment === 'paid') await recordUnknown(ports, read, now)
}

/** The page on which an order was paid after the backup. Whether there is such an order. */
async function adopt({ database }: SettlePorts, { id, orderId, testMode }: Checkout): Promise<boolean> {
  await database.write((trx) =>
    trx
      .updateTable('store_order')
      .set({ session_id: id, test: testMode ? 1 : 0 })
      .where('id', '=', orderId ?? '')
      .where('status', '<>', 'paid')
      .execute(),
  )
  return (await orderById(database.db, orderId ?? ''))?.session_id === id
}
