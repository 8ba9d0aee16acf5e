import { within } from '../../../ports/within.ts'
import { limit } from '../../limits/rate-limit.server.ts'
import type { Ports } from '../../ports.server.ts'
import { openStripe } from '../payments/store-settings.server.ts'
import { settle } from './settle.server.ts'

const READINGS = { count: 30, per: 60_000 }
/** The page is shown without Stripe's answer then, which still arrives. Milliseconds. */
const TIMEOUT = 4000

/** Brings an order that waits for Stripe up to date before it is shown. Never fails: the timer asks again. */
export async function settleShown(
  ports: Pick<Ports, 'database' | 'sign' | 'security' | 'openPayments' | 'jobs' | 'report'>,
  request: Request,
  orderId: string,
  now: number,
): Promise<void> {
  const order = await ports.database.db
    .selectFrom('store_order')
    .where('id', '=', orderId)
    .where('status', 'in', ['open', 'pending', 'waiting'])
    .where('session_id', 'is not', null)
    .select('id')
    .executeTakeFirst()
  if (!order) return
  if (await limit(ports.database, [{ name: 'order-reading', key: orderId, rule: READINGS }])) return
  const reading = settleNow(ports, orderId, now).catch((error) => ports.report(error, request))
  await within(TIMEOUT, reading).catch(() => {})
}

async function settleNow(ports: Parameters<typeof settleShown>[0], orderId: string, now: number) {
  const payments = await openStripe(ports)
  if (!payments) return
  await settle({ ...ports, payments }, orderId, now)
  ports.jobs.wake()
}
