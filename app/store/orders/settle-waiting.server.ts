import type { Database } from '../../../ports/database/port.ts'
import type { Payments } from '../../../ports/payments/port.ts'
import type { SecurityLog } from '../../audit/security-log.server.ts'
import type { Ports, Sign } from '../../ports.server.ts'
import { openStripe } from '../payments/store-settings.server.ts'
import { settle } from './settle.server.ts'

export interface SettleWaitingPorts {
  database: Database
  sign: Sign
  security: SecurityLog
  openPayments: Ports['openPayments']
}

const MOST = 200
/** A page for a card may be open so long after an order for cash has ended. */
const DAY = 86_400_000
/** Stripe tells within days whether a bank sent the money. */
const LATE = 14 * DAY

/**
 * Asks Stripe about orders that wait for it, so that a silent webhook makes them late and never lost. Does nothing
 * while none waits.
 */
export async function settleWaiting(ports: SettleWaitingPorts, now: number): Promise<void> {
  const { db, write } = ports.database
  const waiting = await db
    .selectFrom('store_order')
    .where('status', 'in', ['open', 'pending', 'waiting'])
    .where('session_id', 'is not', null)
    .where('ends_at', '>', now - LATE)
    .orderBy('ends_at')
    .limit(MOST)
    .select('id')
    .execute()
  const payments = waiting.length > 0 ? await openStripe(ports) : null
  const failures: unknown[] = []
  for (const { id } of payments ? waiting : []) {
    await settle({ ...ports, payments: payments as Payments }, id, now).catch((error) => failures.push(error))
  }
  await write((trx) =>
    trx
      .updateTable('store_order')
      .set({ status: 'expired' })
      .where('status', 'in', ['open', 'waiting'])
      .where(({ or, and, eb }) =>
        or([
          and([eb('session_id', 'is', null), eb('ends_at', '<=', now)]),
          and([eb('status', '=', 'waiting'), eb('ends_at', '<=', now - DAY)]),
        ]),
      )
      .execute(),
  )
  if (failures.length > 0) throw failures[0]
}
