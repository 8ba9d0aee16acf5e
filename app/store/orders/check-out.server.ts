import { createHash } from 'node:crypto'
import type { Transaction, Updateable } from 'kysely'
import * as t from '#messages/store'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { isPaymentsError, type Payments } from '../../../ports/payments/port.ts'
import type { Sign } from '../../ports.server.ts'
import { inTurn } from '../../site/publishing/in-turn.server.ts'
import { orderAddress, orderToken } from '../../viewers/buyer.server.ts'
import type { Cart } from '../cart/cart.ts'
import type { StoreSettings } from '../payments/store-settings.server.ts'
import { printColumns } from '../prints/prints.server.ts'
import type { Quote, QuotedItem } from '../quote.server.ts'
import { addOrder } from './add-order.server.ts'
import { depositOf } from './deposits.server.ts'
import { labelOf } from './label.ts'
import { linesOf } from './lines.server.ts'
import { orderById } from './settle.server.ts'

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
  /** What it costs to mail the prints. Left out, or null, for handing them out. */
  mailing?: number | null
}

const DAY = 86_400_000
/** How long cash is waited for. */
const HELD = 14 * DAY
const MINUTE = 60_000
/** Stripe allows a day at most; an hour less is safe from clocks that differ. */
const OPEN = DAY - 60 * MINUTE

export interface PlacedOrder {
  id: string
  number: number
  address: string
}

/** Places the order once, and leads to Stripe's page. Throws `PaymentsError` if that doesn't open: nothing is lost. */
export async function checkOut(
  ports: PayingPorts,
  checkedOut: CheckedOut,
  now: number,
): Promise<string | null> {
  const endsAt = now + OPEN
  const placed = await placeOrder(ports, checkedOut, { status: 'open', endsAt }, now)
  if (placed.sessionUrl) return placed.sessionUrl
  try {
    return await openPage(ports, placed, checkedOut.store)
  } catch (error) {
    // Stripe would answer the same for a day: the next try is another order.
    if (isPaymentsError(error) && error.kind === 'refused') await giveUp(ports, placed.id)
    throw error
  }
}

const PAYABLE = ['failed', 'waiting'] as const

/**
 * Another try by card, at the prices of the order, after a bank sent nothing or instead of cash. An order has one page
 * at a time that can be paid. Null where there is nothing to pay.
 */
export async function payAgain(
  ports: PayingPorts,
  id: string,
  store: StoreSettings,
  now: number,
): Promise<string | null> {
  const order = await orderById(ports.database.db, id)
  if (!order || !PAYABLE.some((status) => status === order.status) || order.currency !== store.currency)
    return null
  const deposit = await depositOf(ports.database.db, order, now)
  if (deposit && deposit.state !== order.status) return null
  const { session_id: before, session_url } = order
  const page = before === null ? null : await ports.payments.readCheckout(before)
  if (page?.status === 'open') return session_url
  if (page?.status === 'complete' && page.payment !== 'failed') return null
  // A second press within a minute opens the same page; a later one is a new try.
  const usual = Math.floor((now + OPEN) / MINUTE) * MINUTE
  // A deposit's page ends with its last day, as soon as Stripe allows.
  const soon = usual - OPEN + 31 * MINUTE
  const endsAt = deposit ? Math.min(usual, Math.max(order.ends_at, soon)) : usual
  const address = orderAddress(orderToken(ports.sign, order.link_id))
  const open = deposit ? { status: 'waiting' as const } : { status: 'open' as const, ends_at: endsAt }
  const reopened = order.status === 'failed' ? open : {}
  // A deposit is what was asked for, to the cent.
  const terms = deposit ? { ...store, codes: false, tax: false } : store
  const another = { id, address, endsAt, before, reopened, key: `${id} ${usual}`, cancelTo: address }
  return openPage(ports, another, terms)
}

interface Payable {
  id: string
  address: string
  endsAt: number
  /** The page that this one replaces. */
  before: string | null
  reopened?: Updateable<Schema['store_order']>
  key?: string
  cancelTo?: string
}

async function openPage(
  ports: PayingPorts,
  { id, address, endsAt, before, reopened, key = id, cancelTo = '/cart' }: Payable,
  store: StoreSettings,
): Promise<string | null> {
  const { db, write } = ports.database
  const lines = await linesOf(db, id)
  const mailing = (await orderById(db, id))?.mailing ?? null
  const page = await ports.payments.openCheckout({
    orderId: id,
    lines: lines.map(({ label: name, amount }) => ({ name, amount, quantity: 1 })),
    currency: store.currency,
    successUrl: `${ports.origin}${address}?paid`,
    cancelUrl: ports.origin + cancelTo,
    expiresAt: new Date(endsAt),
    allowPromotionCodes: store.codes,
    automaticTax: store.tax,
    ...(mailing !== null && {
      shipping: { name: t.mailing(), amount: mailing, countries: store.countries },
    }),
    // Stripe opens the same page for the same key, also if this process died before it was stored.
    idempotencyKey: key,
  })
  await write((trx) =>
    trx
      .updateTable('store_order')
      .set({ ...reopened, session_id: page.id, session_url: page.url, test: bit(store.test) })
      .where('id', '=', id)
      .where('session_id', 'is not distinct from', before)
      .where('status', 'in', ['open', ...PAYABLE])
      .execute(),
  )
  const stored = await orderById(db, id)
  if (stored?.session_id === page.id) return page.url
  await ports.payments.expireCheckout(page.id)
  return null
}

async function giveUp({ database }: CheckOutPorts, id: string): Promise<void> {
  await database.write((trx) =>
    trx
      .updateTable('store_order')
      .set({ status: 'expired' })
      .where('id', '=', id)
      .where('status', '=', 'open')
      .where('session_id', 'is', null)
      .execute(),
  )
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
  { cart, quote, store, mailing = null, email = null }: CheckedOut & { email?: string | null },
  { status, endsAt }: { status: 'open' | 'waiting'; endsAt: number },
  now: number,
) {
  const hash = hashOf({ cart, quote, store, mailing }, status)
  const order = await inTurn(database, async (trx) => {
    const earlier = await sameOrder(trx, hash, now)
    if (earlier) return earlier
    const facts = {
      status,
      test: bit(store.test && status === 'open'),
      cart: hash,
      currency: store.currency,
      email,
      subtotal: quote.total,
      total: quote.total + (mailing ?? 0),
      mailing,
      prints: quote.items.some(({ wish }) => wish.kind === 'print') ? ('to-print' as const) : null,
      ends_at: endsAt,
    }
    const added = await addOrder(trx, facts, quote.items.map(itemOf), now)
    return { ...added, session_url: null }
  })
  const { id, number, session_url: sessionUrl, ends_at } = order
  const address = orderAddress(orderToken(sign, order.link_id))
  return { id, number, address, sessionUrl, endsAt: ends_at, before: null }
}

function itemOf(item: QuotedItem) {
  const { album, frame, person, team } = item.sold
  return {
    kind: item.wish.kind,
    album_id: album,
    frame_id: frame,
    person_id: person,
    team_id: team,
    amount: item.amount,
    label: labelOf(item),
    ...(item.wish.kind === 'print' && printColumns(item.wish.print)),
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
export function isOrderOf(order: { cart: string }, checkedOut: CheckedOut): boolean {
  return order.cart === hashOf(checkedOut, 'open')
}

/** The cart's random ID makes it one browser's. An order of another account is paid there. */
function hashOf(
  { cart: { id }, quote: { items }, store, mailing = null }: CheckedOut,
  status: string,
): string {
  const { account, currency, test } = store
  const wanted = items.map(({ wish: { door: _, ...wish }, amount }) => [wish, amount])
  return createHash('sha256')
    .update(JSON.stringify([id, account?.id, currency, test, status, wanted, mailing]))
    .digest('base64url')
}
