import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { isPaymentsError, type Payments, PaymentsError } from '../../../ports/payments/port.ts'
import type { By } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { inTurn } from '../../site/publishing/in-turn.server.ts'
import { money } from '../../ui/money.ts'
import { itemsOf } from './list.server.ts'
import { orderById } from './settle.server.ts'

type Item = Awaited<ReturnType<typeof itemsOf>>[number]

/** What each item cost with its share of code and tax. They add up to the total: the last one is the rest. */
export function sharesOf(amounts: number[], total: number): number[] {
  const subtotal = amounts.reduce((sum, amount) => sum + amount, 0)
  let [sold, shared] = [0, 0]
  return amounts.map((amount) => {
    sold += amount
    const until = subtotal === 0 ? 0 : Math.round((total * sold) / subtotal)
    const share = until - shared
    shared = until
    return share
  })
}

export function withShares<Sold extends Pick<Item, 'amount'>>(items: Sold[], total: number) {
  const shares = sharesOf(
    items.map(({ amount }) => amount),
    total,
  )
  return items.map((item, i) => ({ ...item, share: shares[i] as number }))
}

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
  const items = withShares(await itemsOf(database, [id]), order.total)
  const chosen = items.filter((item) => wanted.includes(item.id) && item.endedAt === null)
  if (chosen.length === 0) return { refused: 'Choose what to refund.' }
  // Some of it may have been given back in Stripe.
  const left = order.total - order.refunded
  const isLast = items.every((item) => item.endedAt !== null || chosen.includes(item))
  const amount = isLast ? left : Math.min(left, sumOf(chosen))
  const refused = await giveBack(payments, order, { amount, items: chosen })
  if (refused) return { refused }
  await inTurn(database, async (trx) => {
    for (const item of chosen) {
      const ended = { refunded: item.share, ended_at: by.now }
      await trx.updateTable('store_item').set(ended).where('id', '=', item.id).execute()
    }
    // Stripe's own message may have come first, and tells more if she refunded there too.
    const sold = await itemsOf({ db: trx }, [id])
    const refunded = sold.reduce((sum, item) => sum + item.refunded, 0)
    await trx
      .updateTable('store_order')
      .set({ refunded })
      .where('id', '=', id)
      .where('refunded', '<', refunded)
      .execute()
    const detail = { number: order.number, amount: money(amount, order.currency) }
    await recordEvent(trx, by, { action: 'order.refund', about: id, detail })
  })
  return { amount }
}

/** Nothing for cash, and for what a code made free. Returns why it couldn't. */
async function giveBack(
  payments: Payments | null,
  { id, payment_intent: paymentIntent, currency }: Selectable<Schema['store_order']>,
  { amount, items }: { amount: number; items: Item[] },
): Promise<string | null> {
  if (amount === 0 || paymentIntent === null) return null
  if (!payments) return 'Stripe isn’t connected. Refund it in Stripe, or connect it first.'
  const about = [id, ...items.map((item) => item.id)].join()
  const idempotencyKey = createHash('sha256').update(about).digest('hex')
  try {
    const { status } = await payments.refund({ paymentIntent, amount, orderId: id, idempotencyKey })
    if (status === 'failed') throw new PaymentsError('refused', 'The refund failed there.')
    return null
  } catch (error) {
    if (!isPaymentsError(error)) throw error
    return `Stripe couldn’t refund ${money(amount, currency)}. ${error.message} Nothing changed here.`
  }
}

/** What Stripe couldn't give back after all. */
export function failedRefund(order: { refunded: number }, items: Pick<Item, 'refunded'>[]): number {
  return Math.max(0, items.reduce((sum, { refunded }) => sum + refunded, 0) - order.refunded)
}

function sumOf(items: { share: number }[]): number {
  return items.reduce((sum, { share }) => sum + share, 0)
}
