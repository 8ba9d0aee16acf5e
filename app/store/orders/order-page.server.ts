import type { Selectable } from 'kysely'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { downloadsOf } from '../../delivery/offer/allows.ts'
import { withoutTwins } from '../../delivery/offer/twins.ts'
import type { Ports } from '../../ports.server.ts'
import type { Buyer } from '../../viewers/buyer.server.ts'
import { readOutline, readRoll } from '../../viewers/gallery.server.ts'
import { type OrderState, stateOf } from './state.ts'

export type OrderPage = NonNullable<Awaited<ReturnType<typeof readOrderPage>>>

type Order = Selectable<Schema['store_order']>

/** Null for a roll that it doesn't have. */
export async function readOrderPage(
  ports: Pick<Ports, 'database'>,
  buyer: Buyer,
  { roll, back }: { roll: number; back: boolean },
  now: number,
) {
  const { db } = ports.database
  const [order, items] = await Promise.all([
    db.selectFrom('store_order').selectAll().where('id', '=', buyer.orderId).executeTakeFirstOrThrow(),
    db
      .selectFrom('store_item')
      .selectAll()
      .where('order_id', '=', buyer.orderId)
      .orderBy('position')
      .execute(),
  ])
  const state = stateOf({ ...order, ended: items.every(({ ended_at }) => ended_at !== null), back }, now)
  const opened = { viewer: buyer, album: null }
  const outline = state === 'ready' ? await readOutline(ports, opened, now) : []
  const listed = withoutTwins(outline)
  const rolled = await readRoll(ports, opened, { listed, roll }, now)
  if (!rolled) return null
  const shown = new Set(outline.map(({ frameId }) => frameId))
  const bought = items.filter(
    ({ kind, ended_at }) => (kind === 'photo' || kind === 'web') && ended_at === null,
  )
  const gone = bought.filter(({ frame_id }) => frame_id === null || !shown.has(frame_id)).length
  return {
    state,
    ...factsOf(order),
    items: items.map(({ id, label, amount, ended_at }) => ({
      id,
      label,
      amount: Number(amount),
      ended: ended_at !== null,
    })),
    gone: state === 'ready' ? gone : 0,
    downloads: downloadsOf(listed),
    marks: listed.map(({ downloads, number }) => ({ downloads, number })),
    ...rolled,
  }
}

/** Stripe's page is told only while it can be paid there. */
function factsOf(order: Order) {
  const { number, currency, status, method, session_url } = order
  const amounts = { total: order.total, discount: order.discount, tax: order.tax, refunded: order.refunded }
  return {
    number,
    currency,
    method,
    payAt: status === 'open' ? session_url : null,
    asked: order.asked_at !== null,
    at: Number(order.paid_at ?? order.created_at),
    until: Number(order.downloads_until ?? order.ends_at),
    total: Number(amounts.total),
    discount: Number(amounts.discount),
    tax: Number(amounts.tax),
    refunded: Number(amounts.refunded),
  }
}

export function isUnsettled(state: OrderState): boolean {
  return state === 'open' || state === 'confirming' || state === 'pending'
}
