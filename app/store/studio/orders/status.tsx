import type { OrderStatus } from '../../../../ports/database/schema/store.ts'
import { Badge, type BadgeStyle, Badges } from '../../../studio/ui/badge.tsx'
import type { ListedOrder } from '../../orders/list.server.ts'
import { isDeposit } from '../../orders/state.ts'

const STATES: Record<OrderStatus, [BadgeStyle, string]> = {
  open: [{ shape: 'ring' }, 'At Stripe’s page'],
  pending: [{ shape: 'clock' }, 'Bank payment on its way'],
  waiting: [{ shape: 'dot', tone: 'signal' }, 'To pay in person'],
  paid: [{ shape: 'check', tone: 'good' }, 'Paid'],
  failed: [{ shape: 'cross', tone: 'bad' }, 'Bank payment failed'],
  expired: [{ shape: 'dash', tone: 'off' }, 'Never paid'],
  canceled: [{ shape: 'dash', tone: 'off' }, 'Canceled'],
}

type OrderFacts = Pick<
  ListedOrder,
  'status' | 'dispute' | 'refunded' | 'total' | 'asked_at' | 'test' | 'refund_until'
>

export function OrderBadge({ order }: { order: OrderFacts }) {
  const [style, words] = stateOf(order)
  return (
    <Badges>
      <Badge {...style}>{words}</Badge>
      {order.asked_at !== null && (
        <Badge shape="dot" tone="signal">
          Asks for downloads
        </Badge>
      )}
      {order.test === 1 && <Badge shape="ring">Test</Badge>}
    </Badges>
  )
}

function stateOf({ status, dispute, refunded, total, ...order }: OrderFacts): [BadgeStyle, string] {
  if (status === 'waiting' && isDeposit(order)) return [{ shape: 'ring' }, 'Deposit asked']
  if (dispute === 'open') return [{ shape: 'triangle', tone: 'bad' }, 'Disputed']
  if (dispute === 'lost') return [{ shape: 'cross', tone: 'bad' }, 'Reversed by the bank']
  if (status !== 'paid' || refunded === 0) return STATES[status]
  return [{ shape: 'dash', tone: 'off' }, refunded < total ? 'Partly refunded' : 'Refunded']
}
