import type { Selectable } from 'kysely'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { pictureOf } from '../../booking/wizard/flow.ts'
import { readWizard } from '../../booking/wizard/wizard.server.ts'
import { downloadsOf } from '../../delivery/offer/allows.ts'
import { withoutTwins } from '../../delivery/offer/twins.ts'
import type { Ports } from '../../ports.server.ts'
import type { Buyer } from '../../viewers/buyer.server.ts'
import { readOutline, readRoll } from '../../viewers/gallery.server.ts'
import { depositOf } from './deposits.server.ts'
import { hiddenOf } from './hidden.server.ts'
import { linesOf } from './lines.server.ts'
import { orderById } from './settle.server.ts'
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
  const order = await orderById(db, buyer.orderId)
  if (!order) return null
  const lines = await linesOf(db, buyer.orderId)
  const deposit = await depositOf(db, order, now, back)
  const ended = lines.every(({ endedAt }) => endedAt !== null)
  const state = deposit?.state ?? stateOf({ ...order, ended, back, booked: false }, now)
  const opened = { viewer: buyer, album: null }
  const outline = state === 'ready' ? await readOutline(ports, opened, now) : []
  const listed = withoutTwins(outline)
  const rolled = await readRoll(ports, opened, { listed, roll }, now)
  if (!rolled) return null
  const shown = new Set(outline.map(({ frameId }) => frameId))
  const hidden = await hiddenOf(ports.database, now)
    .where('sold.id', '=', order.id)
    .where('item.frame_id', 'is', null)
    .execute()
  const single = lines.filter(
    ({ kind, endedAt, frame }) =>
      (kind === 'photo' || kind === 'web') && endedAt === null && !shown.has(frame ?? ''),
  ).length
  return {
    state,
    ...factsOf(order),
    deposit: deposit && { ...deposit, picture: await pictureFor(ports, deposit.type) },
    isDigital: lines.some(({ kind }) => kind !== 'print' && kind !== 'deposit'),
    prints: lines.some(({ kind, endedAt }) => kind === 'print' && endedAt === null) ? order.prints : null,
    items: lines.map(({ id, label, amount, endedAt }) => ({ id, label, amount, ended: endedAt !== null })),
    gone: state === 'ready' ? hidden.reduce((sum, { count }) => sum + count, single) : 0,
    downloads: downloadsOf(listed),
    marks: listed.map(({ downloads, number }) => ({ downloads, number })),
    ...rolled,
  }
}

async function pictureFor({ database }: Pick<Ports, 'database'>, type: string | null) {
  const { questionnaire, pictures } = await readWizard(database)
  return pictureOf(questionnaire, type, pictures) ?? pictures.find(Boolean) ?? null
}

/** Stripe's page is told only while it can be paid there. */
function factsOf(order: Order) {
  const { number, currency, status, method, session_url, total, discount, tax, refunded } = order
  return {
    number,
    currency,
    method,
    total,
    discount,
    tax,
    mailing: order.mailing ?? 0,
    refunded,
    payAt: status === 'open' ? session_url : null,
    asked: order.asked_at !== null,
    at: order.paid_at ?? order.created_at,
    until: order.downloads_until ?? order.ends_at,
  }
}

export function isUnsettled(state: OrderState): boolean {
  return state === 'open' || state === 'confirming' || state === 'pending'
}
