import type { Database } from '../../ports/database/port.ts'
import type { BookingConfirmation, BookingNotification } from './email.ts'
import { showBooking } from './list.server.ts'

/** All that a letter about a booking says, or null when the booking is gone. */
export async function bookingEmail(
  database: Database,
  kind: 'booking-notification' | 'booking-confirmation',
  bookingId: string,
): Promise<BookingNotification | BookingConfirmation | null> {
  const booking = await showBooking(database, bookingId)
  if (!booking) return null
  const { type, date, name, email, phone, createdAt: requestedAt } = booking
  const answers = booking.answers.map(({ question, answer }) => ({
    id: question.id,
    question: question.text,
    kind: question.kind,
    answer,
  }))
  const details = { bookingId, type, date, answers, contact: { name, email, phone }, requestedAt }
  return kind === 'booking-notification'
    ? { kind, ...details, sameDay: booking.sameDate }
    : { kind, ...details }
}
