import type { Selectable, Transaction } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import type { OrderStatus } from '../../../ports/database/schema/store.ts'
import type { Checkout, Payments } from '../../../ports/payments/port.ts'
import { SYSTEM } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import type { SecurityLog } from '../../audit/security-log.server.ts'
import { enqueue } from '../../jobs/queue.server.ts'
import { inTurn } from '../../site/publishing/in-turn.server.ts'
import { readStoreSettings } from '../payments/store-settings.server.ts'

export interface SettlePorts {
  database: Database
  security: SecurityLog
}

export type Order = Selectable<Schema['store_order']>

const DAY = 86_400_000

/** Where each state may go. A payment that is there stays, whatever an old event says. */
const FORWARD: Record<OrderStatus, OrderStatus[]> = {
  open: ['pending', 'paid', 'failed', 'expired'],
  pending: ['paid', 'failed'],
  expired: ['pending', 'paid', 'failed'],
  failed: ['pending', 'paid'],
  waiting: ['pending', 'paid', 'failed', 'canceled'],
  canceled: ['paid'],
  paid: [],
}

/**
 * Brings an order to what Stripe says of its payment now. Return page, webhook and timer all end here, as often as they
 * like: one transaction moves it, and queues its email once.
 */
export async function settle(
  ports: SettlePorts & { payments: Payments },
  orderId: string,
  now: number,
): Promise<OrderStatus | null> {
  const order = await orderById(ports.database.db, orderId)
  if (!order?.session_id) return order?.status ?? null
  const checkout = await ports.payments.readCheckout(order.session_id)
  if (!checkout) return order.status
  const wrong = mismatchOf(order, checkout)
  if (wrong) {
    await ports.security.recordOnce({
      action: 'payment.mismatch',
      actor: SYSTEM,
      about: order.id,
      detail: { wrong },
    })
    return order.status
  }
  // What was paid in cash stays so. Its card payment is one too many, until it's given back.
  if (order.method === 'person') {
    const twice = checkout.payment === 'paid' && checkout.refunded < checkout.total
    const change = { payment_intent: twice ? checkout.paymentIntent : null }
    await ports.database.write((trx) =>
      trx.updateTable('store_order').set(change).where('id', '=', order.id).execute(),
    )
    return order.status
  }
  const { days } = await readStoreSettings(ports)
  return inTurn(ports.database, (trx) => applyCheckout(trx, { id: orderId, checkout, days }, now))
}

/** The order as this site made it, in the currency and mode in which it was asked. */
function mismatchOf(order: Order, checkout: Checkout): string | null {
  if (checkout.orderId !== order.id) return 'order'
  if (checkout.currency !== order.currency) return 'currency'
  if (checkout.subtotal !== order.subtotal) return 'amount'
  return checkout.testMode === (order.test === 1) ? null : 'mode'
}

interface Applied {
  id: string
  checkout: Checkout
  days: number
}

async function applyCheckout(trx: Transaction<Schema>, { id, checkout, days }: Applied, now: number) {
  // Read again: two of the three ways may come at once.
  const order = await orderById(trx, id)
  if (!order || order.session_id !== checkout.id) return order?.status ?? null
  const next = statusOf(checkout)
  const moves = next !== null && FORWARD[order.status].includes(next)
  const status = moves ? next : order.status
  if (status === 'paid') {
    await trx
      .updateTable('store_order')
      .set({ ...moneyOf(checkout), ...(order.mailing !== null && { mailing: checkout.shipping }) })
      // Only then: the owner may have erased them since.
      .$if(moves, (query) => query.set({ ...buyerOf(checkout), ...paidAt(now, days), status }))
      .where('id', '=', id)
      .execute()
    if (moves) await tell(trx, order, now)
    await endReturned(trx, order, checkout, now)
  } else if (moves) {
    const email = checkout.email ?? order.email
    await trx.updateTable('store_order').set({ status, email }).where('id', '=', id).execute()
    if (status === 'failed') await queueOrderEmail(trx, id, 'order-failed', checkout.id)
  }
  return status
}

function statusOf({ status, payment }: Checkout): OrderStatus | null {
  if (payment === 'paid' || payment === 'no_payment_required') return status === 'complete' ? 'paid' : null
  if (payment === 'failed') return 'failed'
  if (payment === 'pending') return 'pending'
  return status === 'expired' ? 'expired' : null
}

function moneyOf({ total, discount, tax, fee, method, paymentIntent, refunded, dispute }: Checkout) {
  return { total, discount, tax, fee, method, payment_intent: paymentIntent, refunded, dispute }
}

function buyerOf({ email, name, shippingAddress }: Checkout) {
  const address = shippingAddress && JSON.stringify(shippingAddress)
  return { ...(email !== null && { email }), ...(name !== null && { name }), ...(address && { address }) }
}

function paidAt(now: number, days: number) {
  return { paid_at: now, downloads_until: now + days * DAY, ends_at: now }
}

/** One order, one email. */
async function tell(trx: Transaction<Schema>, { id, number, test }: Order, now: number): Promise<void> {
  await queueOrderEmail(trx, id, 'order')
  const by = { actor: SYSTEM, now }
  await recordEvent(trx, by, {
    action: 'order.pay',
    about: id,
    detail: { number, ...(test === 1 && { test }) },
  })
}

async function queueOrderEmail(
  trx: Transaction<Schema>,
  orderId: string,
  email: 'order' | 'order-failed',
  page = '',
): Promise<void> {
  // A fixed ID: the same email is queued once, whatever comes twice.
  await enqueue(trx, [
    { id: `${email}-${page || orderId}`, kind: 'mail', about: orderId, payload: { email } },
  ])
}

/** A refund of everything ends all downloads; what part of one is for, only the owner can say. */
async function endReturned(trx: Transaction<Schema>, { id }: Order, checkout: Checkout, now: number) {
  if (checkout.dispute !== 'lost' && checkout.refunded < Math.max(1, checkout.total)) return
  await trx
    .updateTable('store_item')
    .set({ ended_at: now })
    .where('order_id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Cash: the owner says that it is there. */
export async function markPaid(
  trx: Transaction<Schema>,
  { id, days }: { id: string; days: number },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('store_order')
    .set({ status: 'paid', method: 'person', ...paidAt(now, days) })
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'failed', 'canceled', 'expired'])
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await queueOrderEmail(trx, id, 'order')
  return true
}

export function orderById(db: Pick<Database['db'], 'selectFrom'>, id: string) {
  return db.selectFrom('store_order').selectAll().where('id', '=', id).executeTakeFirst()
}
