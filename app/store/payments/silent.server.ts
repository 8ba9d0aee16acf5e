import type { Database } from '../../../ports/database/port.ts'
import type { StoreSettings } from './store-settings.server.ts'

const MINUTE = 60_000
/** Stripe's message comes with the payment, or some minutes later. */
const GRACE = 15 * MINUTE

/** An order that was paid by card while Stripe's message about it didn't come. */
export async function untoldOrder(
  { db }: Pick<Database, 'db'>,
  { account, connectedAt = 0, heardAt = 0 }: StoreSettings,
  now: number,
) {
  if (!account) return undefined
  return db
    .selectFrom('store_order')
    .where('session_id', 'is not', null)
    .where('method', '<>', 'person')
    .where('paid_at', '>', Math.max(connectedAt, heardAt) + MINUTE)
    .where('paid_at', '<', now - GRACE)
    .orderBy('paid_at')
    .select(['id', 'number', 'total', 'currency', 'email', 'method', 'paid_at as at'])
    .limit(1)
    .executeTakeFirst()
}
