import type { Transaction } from 'kysely'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { isPaymentsError, type Payments } from '../../../ports/payments/port.ts'
import type { By } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import type { Action } from '../../audit/sentences.ts'
import { enqueue } from '../../jobs/queue.server.ts'
import { newLinkId } from '../../viewers/token.server.ts'
import { openStripe } from '../payments/store-settings.server.ts'
import { lastDeposit } from './deposits.server.ts'
import { markPaid, orderById, type SettlePorts, settle } from './settle.server.ts'

type Trx = Transaction<Schema>
type Done = Promise<{ refused: string } | null>

/** Downloads that the owner opens again work for so many milliseconds more. */
const MORE = 30 * 86_400_000
const TOO_LATE = { refused: 'This order has changed meanwhile. Load the page again.' }

export async function markOrderPaid(trx: Trx, id: string, days: number, by: By): Done {
  if (!(await markPaid(trx, { id, days }, by.now))) return TOO_LATE
  return record(trx, id, 'order.mark-paid', by)
}

/** Ends the card page of an order that is paid in cash. Returns why it mayn't be. */
export async function endCardPage(
  ports: SettlePorts & { payments: Payments | null },
  id: string,
  now: number,
): Done {
  const order = await orderById(ports.database.db, id)
  if (!ports.payments || !order?.session_id) return null
  try {
    await ports.payments.expireCheckout(order.session_id)
    const status = await settle({ ...ports, payments: ports.payments }, id, now)
    return status === 'paid' || status === 'pending' ? { refused: 'They’ve just paid by card.' } : null
  } catch (error) {
    if (!isPaymentsError(error)) throw error
    return { refused: `They may have paid by card. ${error.message}` }
  }
}

/** Ends its card page first. An order that was just paid isn't canceled. */
export async function withdrawOrder(
  ports: SettlePorts & { payments: Payments | null },
  id: string,
  by: By,
): Done {
  const paid = await endCardPage(ports, id, by.now)
  return paid ?? ports.database.write((trx) => cancelOrder(trx, id, by))
}

/** Nobody is asked for it anymore. One that was just paid stays, and Today asks what becomes of it. */
export async function withdrawDeposit(
  ports: SettlePorts & Parameters<typeof openStripe>[0],
  booking: string,
  by: By,
): Promise<void> {
  const deposit = await lastDeposit(ports.database.db, booking)
  if (deposit) await withdrawOrder({ ...ports, payments: await openStripe(ports) }, deposit.id, by)
}

/** Only what waits for cash, or is a deposit. */
export async function cancelOrder(trx: Trx, id: string, by: By): Done {
  const { numUpdatedRows } = await trx
    .updateTable('store_order')
    .set({ status: 'canceled' })
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'failed'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 0n ? TOO_LATE : record(trx, id, 'order.cancel', by)
}

/** The deposit of a booking that was declined. */
export async function keepDeposit(trx: Trx, id: string, by: By): Done {
  const deposit = trx.updateTable('store_order').where('refund_until', 'is not', null)
  const order = deposit.set({ kept_at: by.now }).where('id', '=', id)
  const { numUpdatedRows } = await order.where('status', '=', 'paid').executeTakeFirstOrThrow()
  return numUpdatedRows === 0n ? TOO_LATE : record(trx, id, 'order.keep', by)
}

/** The link before ends. */
export async function renewLink(trx: Trx, id: string, by: By): Done {
  await trx.updateTable('store_order').set({ link_id: newLinkId() }).where('id', '=', id).execute()
  return record(trx, id, 'order.new-link', by)
}

/** Tells the buyer, if there is an address. */
export async function reopenDownloads(trx: Trx, id: string, by: By): Done {
  const order = await orderById(trx, id)
  if (order?.status !== 'paid') return TOO_LATE
  const until = Math.max(order.downloads_until ?? 0, by.now) + MORE
  await trx
    .updateTable('store_order')
    .set({ downloads_until: until, asked_at: null })
    .where('id', '=', id)
    .execute()
  await queueAgain(trx, id)
  return record(trx, id, 'order.reopen', by)
}

export async function sendAgain(trx: Trx, id: string, by: By): Done {
  const order = await orderById(trx, id)
  if (order?.status !== 'paid' || order.email === null) return TOO_LATE
  await queueAgain(trx, id)
  return record(trx, id, 'order.send', by)
}

function queueAgain(trx: Trx, id: string): Promise<void> {
  return enqueue(trx, [{ kind: 'mail', about: id, payload: { email: 'order' } }])
}

async function record(trx: Trx, id: string, action: Action, by: By) {
  const order = await orderById(trx, id)
  if (order) await recordEvent(trx, by, { action, about: id, detail: { number: order.number } })
  return null
}
