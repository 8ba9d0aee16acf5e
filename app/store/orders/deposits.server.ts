import type { Selectable } from 'kysely'
import { inLanguage } from '#language'
import * as t from '#messages/store'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import type { By } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { isDate } from '../../booking/rules.ts'
import { readLanguage } from '../../site/language.server.ts'
import { lockTurn, type Trx } from '../../site/publishing/in-turn.server.ts'
import { longDate } from '../../ui/dates.ts'
import { money, readMoney } from '../../ui/money.ts'
import { readStore } from '../payments/store-settings.server.ts'
import { addOrder } from './add-order.server.ts'
import { isDeposit, stateOf } from './state.ts'

type Db = Pick<Database['db'], 'selectFrom'>
type Order = Selectable<Schema['store_order']>

export type AskedDeposit = Pick<Order, 'subtotal' | 'currency' | 'ends_at'> & { refund_until: string }

/** Stripe takes no less, in most currencies' smallest unit. */
const LEAST = 50

/** What the owner typed, while there's a way to pay. */
export async function readDeposit(
  ports: Parameters<typeof readStore>[0],
  { request, timeZone, text }: { request: Request; timeZone: string; text(name: string): string },
): Promise<AskedDeposit | { refused: string }> {
  const store = await readStore(ports, request)
  if (!store) return { refused: 'Connect Stripe first, or turn on In person.' }
  const { currency } = store
  const [subtotal, hold, refund_until] = [readMoney(text('deposit'), currency), text('hold'), text('refund')]
  if (!subtotal || subtotal < LEAST) return { refused: `Enter a deposit such as ${money(15_000, currency)}.` }
  if (!isDate(hold) || !isDate(refund_until)) return { refused: 'Enter both days of the deposit.' }
  const end = Temporal.PlainDate.from(hold).add({ days: 1 }).toZonedDateTime(timeZone)
  return { subtotal, currency, ends_at: end.epochMilliseconds, refund_until }
}

/**
 * Asks for the deposit on a booking, or for the same one until another day. The order waits from now on, and its link
 * is where it's paid. Returns its ID.
 */
export async function askDeposit(
  trx: Trx,
  { engine, booking: id }: Pick<Database, 'engine'> & { booking: string },
  asked: AskedDeposit,
  by: By,
): Promise<{ refused: string } | { id: string }> {
  const { subtotal, currency, ends_at, refund_until } = asked
  await lockTurn(trx, engine)
  if (ends_at <= by.now) return { refused: 'Hold the day until today or later.' }
  const before = await lastDeposit(trx, id)
  const isPaid = before?.status === 'pending' || (before?.status === 'paid' && before.refunded === 0)
  if (isPaid) return { refused: 'They’ve already paid the deposit.' }
  const isAgain = before?.status === 'waiting' || before?.status === 'failed'
  // Their page at Stripe is for the amount that they were told.
  if (isAgain && (before.subtotal !== subtotal || before.currency !== currency)) {
    return { refused: `You asked for ${money(before.total, before.currency)}. Withdraw that first.` }
  }
  const detail = { amount: money(subtotal, currency) }
  await recordEvent(trx, by, { action: 'booking.ask-deposit', about: id, detail })
  if (isAgain) {
    await trx.updateTable('store_order').set({ ends_at, refund_until }).where('id', '=', before.id).execute()
    return { id: before.id }
  }
  const { agreed_date, name, email } = await trx
    .selectFrom('booking')
    .where('id', '=', id)
    .select(['agreed_date', 'name', 'email'])
    .executeTakeFirstOrThrow()
  const day = agreed_date ?? ''
  const label = inLanguage(await readLanguage({ db: trx }), () => t.depositFor({ day: longDate(day) }))
  const facts = { ...asked, total: subtotal, status: 'waiting', test: 0, cart: '', booking_id: id } as const
  const item = { kind: 'deposit', amount: subtotal, label } as const
  return addOrder(trx, { ...facts, name, email }, [item], by.now)
}

/** Of a booking. A new one is asked for only after the one before was withdrawn or given back. */
export function lastDeposit(db: Db, booking: string): Promise<Order | undefined> {
  const orders = db.selectFrom('store_order').selectAll().where('booking_id', '=', booking)
  return orders.orderBy('number', 'desc').limit(1).executeTakeFirst()
}

/** With the session that it holds, while that takes place. Null for another order. */
export async function depositOf(db: Db, order: Order, now: number, back = false) {
  if (!isDeposit(order)) return null
  const session = await db
    .selectFrom('booking')
    .select(['type', 'agreed_date as date'])
    .where('id', '=', order.booking_id ?? '')
    .where('status', 'in', ['booked', 'done'])
    .executeTakeFirst()
  const state = stateOf({ ...order, ended: order.refunded > 0, back, booked: session !== undefined }, now)
  const isOpen = state === 'waiting' || state === 'failed' || state === 'late'
  const day = session?.date ?? null
  return {
    state,
    isOpen,
    day,
    type: session?.type ?? null,
    held: order.ends_at - 1,
    refund: order.refund_until ?? '',
  }
}
