import type { BookingStatus } from '../../../../ports/database/schema/bookings.ts'
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

export function Status({ status }: { status: BookingStatus }) {
  return <Badge {...BADGES[status]}>{STATUSES[status]}</Badge>
}

export function StatusShape({ status }: { status: BookingStatus }) {
  return <Shape shape={BADGES[status].shape} />
}
