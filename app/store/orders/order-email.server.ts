import type { Database } from '../../../ports/database/port.ts'
import { type Leased, PermanentFailure } from '../../jobs/queue.server.ts'
import type { Sign } from '../../ports.server.ts'
import { orderAddress, orderToken } from '../../viewers/buyer.server.ts'
import { depositOf } from './deposits.server.ts'
import { linesOf } from './lines.server.ts'
import { orderById } from './settle.server.ts'

export type OrderEmail = NonNullable<Awaited<ReturnType<typeof orderEmail>>>

interface EmailPorts {
  database: Pick<Database, 'db'>
  sign: Sign
  origin: string
}

/** Null once there is no address, or nothing left to say. For a deposit that isn't paid, the booking's email asks. */
export async function orderEmail(
  { database: { db }, sign, origin }: EmailPorts,
  { about, payload }: Pick<Leased, 'about' | 'payload'>,
  now: number,
) {
  const order = await orderById(db, about ?? '')
  if (!order) throw new PermanentFailure('The order this email was for no longer exists.')
  const kind = payload.email === 'order-failed' ? ('order-failed' as const) : ('order' as const)
  const deposit = await depositOf(db, order, now)
  const asks = payload.email === 'booking-accepted' || payload.email === 'booking-reply'
  const isTrue = asks ? deposit?.state === 'waiting' : order.status === (kind === 'order' ? 'paid' : 'failed')
  if (order.email === null || !isTrue) return null
  const token = orderToken(sign, order.link_id)
  return {
    kind,
    recipient: order.email,
    name: order.name ?? '',
    number: order.number,
    link: origin + orderAddress(token),
    secret: token,
    until: order.downloads_until ?? 0,
    currency: order.currency,
    total: order.total,
    deposit,
    items: await linesOf(db, order.id),
  }
}
