import type { BookingStatus } from '../../../../ports/database/schema/bookings.ts'
import type { OrderState } from '../../../store/orders/state.ts'
import { Badge, type BadgeStyle, Shape } from '../../../studio/ui/badge.tsx'

export const STATUSES: Record<BookingStatus, string> = {
  new: 'New',
  replied: 'Replied',
  booked: 'Booked',
  done: 'Done',
  declined: 'Declined',
  spam: 'Spam',
}

const BADGES: Record<BookingStatus, BadgeStyle> = {
  new: { shape: 'dot', tone: 'signal' },
  replied: { shape: 'half' },
  booked: { shape: 'square' },
  done: { shape: 'check', tone: 'off' },
  declined: { shape: 'dash', tone: 'off' },
  spam: { shape: 'cross', tone: 'off' },
}

const DEPOSITS: Partial<Record<OrderState, string>> = {
  waiting: ', deposit asked',
  failed: ', deposit asked',
  late: ', deposit not paid in time',
  pending: ', deposit on its way',
  ready: ', deposit paid',
  refunded: ', deposit refunded',
}

export function Status({ status, deposit }: { status: BookingStatus; deposit?: OrderState | undefined }) {
  return (
    <Badge {...BADGES[status]}>
      {STATUSES[status]}
      {deposit && DEPOSITS[deposit]}
    </Badge>
  )
}

export function StatusShape({ status }: { status: BookingStatus }) {
  return <Shape shape={BADGES[status].shape} />
}
