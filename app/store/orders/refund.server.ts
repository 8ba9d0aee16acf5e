import { createHash } from 'node:crypto'
import type { Database } from '../../../ports/database/port.ts'
import { isPaymentsError, type Payments, PaymentsError } from '../../../ports/payments/port.ts'
import type { By } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { inTurn } from '../../site/publishing/in-turn.server.ts'
import { money } from '../../ui/money.ts'
import { hiddenShares } from './hidden.server.ts'
import { linesOf } from './lines.server.ts'
import { failedRefund, refundOf } from './refund.ts'
import { type Order, orderById } from './settle.server.ts'

interface RefundPorts {
  database: Database
  /** Null without a key. */
  payments: Payments | null
}

/**
 * Gives back what these items cost, and ends their downloads. Cash is only recorded. The same items are refunded once,
 * however often it's asked for.
 */
export async function refundItems(
  { database, payments }: RefundPorts,
  { id, items: wanted }: { id: string; items: string[] },
  by: By,
): Promise<{ refused: string } | { amount: number }> {
  const order = await orderById(database.db, id)
  if (order?.status !== 'paid') return { refused: 'This order isn’t paid.' }
  const { amount, chosen } = refundOf(order, await linesOf(database.db, id), wanted)
  if (chosen.length === 0) return { refused: 'Choose what to refund.' }
  const what = chosen.map((item) => item.id).join()
  const refused = await giveBack({ database, payments }, order, { amount, what }, by)
  if (refused) return { refused }
  const items = chosen.map((item) => ({ id: item.id, refunded: item.share, ended_at: by.now }))
  return record(database, order, { amount, items }, by)
}

/** Gives back the shares of photos that were hidden after the sale. The downloads of all others stay. */
export async function refundHidden({ database, payments }: RefundPorts, id: string, by: By) {
  const order = await orderById(database.db, id)
  const [hidden] = await hiddenShares(database, by.now, id)
  if (!order || !hidden) return { refused: 'There’s nothing left to refund.' }
  const { items, total } = hidden
  const amount = Math.min(total, order.total - order.refunded)
  const what = items.map(({ id, refunded }) => `${id} ${refunded}`).join()
  const refused = await giveBack({ database, payments }, order, { amount, what }, by)
  return refused ? { refused } : record(database, order, { amount, items }, by)
}

async function record(
  database: Database,
  order: Order,
  { amount, items }: { amount: number; items: { id: string; refunded: number; ended_at?: number }[] },
  by: By,
) {
  const { id } = order
  await inTurn(database, async (trx) => {
    for (const { id, ...given } of items) {
      await trx.updateTable('store_item').set(given).where('id', '=', id).execute()
    }
    // Stripe's own message may have come first, and tells more if she refunded there too.
    const missing = failedRefund((await orderById(trx, id)) ?? order, await linesOf(trx, id))
    await trx
      .updateTable('store_order')
      .set(({ eb }) => ({ refunded: eb('refunded', '+', missing) }))
      .where('id', '=', id)
      .execute()
    const detail = { number: order.number, amount: money(amount, order.currency) }
    await recordEvent(trx, by, { action: 'order.refund', about: id, detail })
  })
  return { amount }
}

/** Nothing for cash, and for what a code made free. Returns why it couldn't. */
async function giveBack(
  { database, payments }: RefundPorts,
  { id, number, payment_intent: paymentIntent, currency, method }: Order,
  { amount, what }: { amount: number; what: string },
  by: By,
): Promise<string | null> {
  if (amount === 0 || paymentIntent === null || method === 'person') return null
  if (!payments) return 'Stripe isn’t connected. Refund it in Stripe, or connect it first.'
  const event = { action: 'order.refuse-refund', about: id } as const
  const { n } = await database.db
    .selectFrom('audit_event')
    .where('about', '=', id)
    .where('action', '=', event.action)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const idempotencyKey = createHash('sha256').update([id, what, n].join()).digest('hex')
  try {
    const status = await payments.refund({ paymentIntent, amount, orderId: id, idempotencyKey })
    if (status === 'failed') throw new PaymentsError('refused', 'The refund failed there.')
    return null
  } catch (error) {
    if (!isPaymentsError(error)) throw error
    // Stripe answers the same key the same for a day. What got no answer keeps its key.
    if (error.kind === 'refused') {
      await database.write((trx) => recordEvent(trx, by, { ...event, detail: { number } }))
    }
    return `Stripe couldn’t refund ${money(amount, currency)}. ${error.message} Nothing changed here.`
  }
}
