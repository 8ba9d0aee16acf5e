import type { BookingStatus } from '../../../ports/database/schema-bookings.ts'

export const STATUSES: Record<BookingStatus, string> = {
  new: 'New',
  replied: 'Replied',
  booked: 'Booked',
  done: 'Done',
  declined: 'Declined',
  spam: 'Spam',
}
