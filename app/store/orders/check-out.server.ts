import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { uuidv7 } from '../../../ports/database/id.ts'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import type { Payments } from '../../../ports/payments/port.ts'
import type { Sign } from '../../ports.server.ts'
import { inTurn } from '../../site/publishing/in-turn.server.ts'
import { orderAddress, orderToken } from '../../viewers/buyer.server.ts'
import { newLinkId } from '../../viewers/token.server.ts'
import type { Cart } from '../cart/cart.ts'
import type { StoreSettings } from '../payments/store-settings.server.ts'
import type { Quote, QuotedItem } from '../quote.server.ts'
import { labelOf } from './label.ts'

interface CheckOutPorts {
  database: Database
  sign: Sign
  origin: string
}

type PayingPorts = CheckOutPorts & { payments: Payments }

interface CheckedOut {
  cart: Cart
  quote: Quote
  store: StoreSettings
}

const DAY = 86_400_000
/** How long cash is waited for. */
const HELD = 14 * DAY
/** Stripe allows a day at most; an hour less is safe from clocks that differ. */
const OPEN = 23 * 3_600_000

export interface PlacedOrder {
  id: string
  number: number
  address: string
}

/** Places the order once, and leads to Stripe's page. Throws `PaymentsError` if that doesn't open: nothing is lost. */
export async function checkOut(ports: PayingPorts, checkedOut: CheckedOut, now: number): Promise<string> {
  const { quote, store } = checkedOut
  const order = await placeOrder(ports, checkedOut, { status: 'open', endsAt: now + OPEN }, now)
  if (order.sessionUrl) return order.sessionUrl
  const lines = quote.items.map((item) => ({ label: labelOf(item), amount: item.amount }))
  // Stripe opens the same page for the same key, also if this process died before it was stored.
  return openPage(ports, { ...order, key: order.id, lines }, store)
}

/** Another try by card, at the prices of the order, after a bank sent nothing or instead of cash. */
export async function payAgain(
  ports: PayingPorts,
  orderId: string,
  store: StoreSettings,
  now: number,
): Promise<string | null> {
  const { db, write } = ports.database
  const endsAt = now + OPEN
  const order = await db
    .selectFrom('store_order')
    .where('id', '=', orderId)
    .where('status', 'in', ['failed', 'waiting'])
    .select(['id', 'link_id', 'status', 'currency'])
    .executeTakeFirst()
  if (!order || order.currency !== store.currency) return null
  const items = await db
    .selectFrom('store_item')
    .where('order_id', '=', orderId)
    .orderBy('position')
    .select(['label', 'amount'])
    .execute()
  const lines = items.map(({ label, amount }) => ({ label, amount: Number(amount) }))
  const address = orderAddress(orderToken(ports.sign, order.link_id))
  const url = await openPage(ports, { id: orderId, address, endsAt, key: `${orderId} ${now}`, lines }, store)
  if (order.status === 'failed') {
    const open = { status: 'open' as const, ends_at: endsAt }
    await write((trx) => trx.updateTable('store_order').set(open).where('id', '=', orderId).execute())
  }
  return url
}

interface PaidFor {
  id: string
  address: string
  endsAt: number
  key: string
  lines: { label: string; amount: number }[]
}

async function openPage(ports: PayingPorts, order: PaidFor, store: StoreSettings): Promise<string> {
  const page = await ports.payments.openCheckout({
    orderId: order.id,
    lines: order.lines.map(({ label, amount }) => ({ name: label, amount, quantity: 1 })),
    currency: store.currency,
    successUrl: `${ports.origin}${order.address}?paid`,
    cancelUrl: `${ports.origin}/cart`,
    expiresAt: new Date(order.endsAt),
    allowPromotionCodes: store.codes,
    automaticTax: store.tax,
    idempotencyKey: order.key,
  })
  const session = { session_id: page.id, session_url: page.url, test: bit(store.test) }
  await ports.database.write((trx) =>
    trx.updateTable('store_order').set(session).where('id', '=', order.id).execute(),
  )
  return page.url
}

function bit(on: boolean): 0 | 1 {
  return on ? 1 : 0
}

/** Cash: a number to give to the owner. */
export function orderInPerson(
  ports: CheckOutPorts,
  checkedOut: CheckedOut & { email: string },
  now: number,
): Promise<PlacedOrder> {
  return placeOrder(ports, checkedOut, { status: 'waiting', endsAt: now + HELD }, now)
}

async function placeOrder(
  { database, sign }: CheckOutPorts,
  { cart, quote, store, email = null }: CheckedOut & { email?: string | null },
  { status, endsAt }: { status: 'open' | 'waiting'; endsAt: number },
  now: number,
) {
  const hash = hashOf(cart, quote, store, status)
  const order = await inTurn(database, async (trx) => {
    const earlier = await sameOrder(trx, hash, now)
    if (earlier) return earlier
    const id = uuidv7(now)
    const { last } = await trx
      .selectFrom('store_order')
      .select(({ fn }) => fn.max('number').as('last'))
      .executeTakeFirstOrThrow()
    const row = {
      id,
      number: (last ?? 1000) + 1,
      link_id: newLinkId(),
      status,
      test: bit(store.test && status === 'open'),
      cart: hash,
      currency: store.currency,
      back: cart.back,
      email,
      subtotal: quote.total,
      total: quote.total,
      created_at: now,
      ends_at: endsAt,
    }
    await trx.insertInto('store_order').values(row).execute()
    await trx
      .insertInto('store_item')
      .values(quote.items.map((item, position) => itemOf(item, { order_id: id, position }, now)))
      .execute()
    return { ...row, session_url: null }
  })
  const { id, number, session_url: sessionUrl, ends_at } = order
  const address = orderAddress(orderToken(sign, order.link_id))
  return { id, number, address, sessionUrl, endsAt: ends_at }
}

function itemOf(item: QuotedItem, place: { order_id: string; position: number }, now: number) {
  const { album, frame, person, team } = item.sold
  return {
    id: uuidv7(now),
    ...place,
    kind: item.wish.kind,
    album_id: album,
    frame_id: frame,
    person_id: person,
    team_id: team,
    amount: item.amount,
    label: labelOf(item),
  }
}

/** Still open for half an hour, the least that Stripe allows. */
function sameOrder(trx: Transaction<Schema>, hash: string, now: number) {
  return trx
    .selectFrom('store_order')
    .select(['id', 'number', 'link_id', 'session_url', 'ends_at'])
    .where('cart', '=', hash)
    .where('status', 'in', ['open', 'waiting'])
    .where('ends_at', '>', now + 1_800_000)
    .executeTakeFirst()
}

/** Whether the order is of this cart, as it is now. */
export function isOrderOf(
  order: { cart: string; currency: string; test: 0 | 1 },
  { cart, quote }: Pick<CheckedOut, 'cart' | 'quote'>,
): boolean {
  return order.cart === hashOf(cart, quote, { currency: order.currency, test: order.test === 1 }, 'open')
}

/** The cart's random ID makes it one browser's. */
function hashOf(
  { id }: Cart,
  { items }: Quote,
  { currency, test }: Pick<StoreSettings, 'currency' | 'test'>,
  status: string,
): string {
  const wanted = items.map(({ wish, amount }) => [wish.kind, wish.frame, wish.athlete, wish.album, amount])
  return createHash('sha256')
    .update(JSON.stringify([id, currency, test, status, wanted]))
    .digest('base64url')
}
