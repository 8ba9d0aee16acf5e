import type { OrderStatus } from '../../../ports/database/schema/store.ts'

/** As its buyer sees it: paid is one of the last four, and 'confirming' comes back from Stripe before its word. */
export type OrderState =
  | Exclude<OrderStatus, 'paid'>
  | 'confirming'
  | 'ready'
  | 'ended'
  | 'refunded'
  | 'disputed'

interface Facts {
  status: OrderStatus
  dispute: 'open' | 'won' | 'lost' | null
  downloads_until: number | null
  /** The downloads of every item. */
  ended: boolean
  /** From Stripe's page. */
  back: boolean
}

export function stateOf({ status, dispute, downloads_until, ended, back }: Facts, now: number): OrderState {
  if (status === 'open' && back) return 'confirming'
  if (status !== 'paid') return status
  if (dispute === 'open' || dispute === 'lost') return 'disputed'
  if (ended) return 'refunded'
  return Number(downloads_until) > now ? 'ready' : 'ended'
}
