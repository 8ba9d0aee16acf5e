import type { Database } from '../../../ports/database/port.ts'
import { type Leased, PermanentFailure } from '../../jobs/queue.server.ts'
import type { Sign } from '../../ports.server.ts'
import { orderAddress, orderToken } from '../../viewers/buyer.server.ts'
import { depositOf } from './deposits.server.ts'
import { linesOf } from './lines.server.ts'
import { orderById } from './settle.server.ts'

export type OrderEmail = NonNullable<Awaited<ReturnType<typeof orderEmail>>>

const KINDS = ['order-failed', 'order-handed-out', 'order-mailed'] as const

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
  const kind = KINDS.find((one) => one === payload.email) ?? ('order' as const)
  const deposit = await depositOf(db, order, now)
  const asks = payload.email === 'booking-accepted' || payload.email === 'booking-reply'
  const isTold = {
    order: order.status === 'paid',
    'order-failed': order.status === 'failed',
    'order-handed-out': order.prints === 'handed-out',
    'order-mailed': order.prints === 'mailed',
  }[kind]
  const isTrue = asks ? deposit?.state === 'waiting' : isTold
  if (order.email === null || !isTrue) return null
  const lines = await linesOf(db, order.id)
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
    prints: lines.reduce((sum, { quantity, endedAt }) => sum + (endedAt === null ? (quantity ?? 0) : 0), 0),
    onlyPrints: lines.every((line) => line.kind === 'print'),
    items: lines,
  }
}
