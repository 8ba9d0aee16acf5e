import type { Database } from '../../../ports/database/port.ts'
import { SYSTEM } from '../../audit/actor.ts'
import type { SecurityLog } from '../../audit/security-log.server.ts'
import type { Ports, Sign } from '../../ports.server.ts'
import { changeStore, openStore, type StoreSettings } from '../payments/store-settings.server.ts'
import { settle } from './settle.server.ts'
import { settleTold } from './settle-told.server.ts'

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
/** Stripe's clock may differ. */
const OVERLAP = 120_000

/** Asks Stripe about orders, so that a silent webhook makes them late and never lost. */
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
  const { store, secrets } = await openStore(ports)
  const failures: unknown[] = []
  if (secrets) {
    const paying = { ...ports, payments: ports.openPayments(secrets.key) }
    for (const { id } of waiting) await settle(paying, id, now).catch((error) => failures.push(error))
    await settleChanged(paying, store, now).catch((error) => failures.push(error))
  }
  await write((trx) =>
    trx
      .updateTable('store_order')
      .set({ status: 'expired' })
      .where('status', 'in', ['open', 'waiting'])
      .where('booking_id', 'is', null)
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

/** What was refunded or disputed in Stripe, and paid before a backup was restored: its own time says since when. */
async function settleChanged(
  ports: Parameters<typeof settleTold>[0],
  { lookedAt, connectedAt = 0 }: StoreSettings,
  now: number,
): Promise<void> {
  const since = new Date((lookedAt ?? connectedAt) - OVERLAP)
  for (const event of await ports.payments.changedSince(since)) await settleTold(ports, event, now)
  await changeStore(ports.database, { change: { lookedAt: now } }, { actor: SYSTEM, now })
}
