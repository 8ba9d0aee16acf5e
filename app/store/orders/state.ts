import type { OrderStatus } from '../../../ports/database/schema/store.ts'

/** As its buyer sees it: paid is one of the last four, and 'confirming' comes back from Stripe before its word. */
export type OrderState =
  | Exclude<OrderStatus, 'paid'>
  | 'confirming'
  /** A deposit after its last day: nothing ends by itself. */
  | 'late'
  | 'ready'
  | 'ended'
  | 'refunded'
  | 'disputed'

interface Facts {
  status: OrderStatus
  dispute: 'open' | 'won' | 'lost' | null
  downloads_until: number | null
  ends_at: number
  refund_until: string | null
  /** The downloads of every item. */
  ended: boolean
  /** From Stripe's page. */
  back: boolean
  /** Whether the session of a deposit takes place; nobody is asked for it otherwise. */
  booked: boolean
}

export function stateOf(
  { status, dispute, downloads_until, ended, back, ...order }: Facts,
  now: number,
): OrderState {
  if (isDeposit(order) && (status === 'waiting' || status === 'failed')) {
    if (!order.booked) return 'canceled'
    if (order.ends_at <= now) return 'late'
  }
  if ((status === 'open' || status === 'waiting') && back) return 'confirming'
  if (status !== 'paid') return status
  if (dispute === 'open' || dispute === 'lost') return 'disputed'
  if (ended) return 'refunded'
  return isDeposit(order) || Number(downloads_until) > now ? 'ready' : 'ended'
}

/** Only deposits have the day until which they're refunded. */
export function isDeposit({ refund_until }: { refund_until: string | null }): boolean {
  return refund_until !== null
}
