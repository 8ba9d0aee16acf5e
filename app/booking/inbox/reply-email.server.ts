import type { Database } from '../../../ports/database/port.ts'
import type { Leased } from '../../jobs/queue.server.ts'
import { type BookingDetails, detailsOf } from '../email.server.ts'
import { type BookingView, showBooking } from '../list.server.ts'
import type { Agreed } from './agreed.ts'

export interface BookingReply extends BookingDetails {
  kind: 'booking-reply' | 'booking-accepted' | 'booking-declined' | 'booking-reminder'
  subject: string | null
  text: string
  entry: CalendarEntry | null
}

export interface CalendarEntry extends Agreed {
  status: 'confirmed' | 'cancelled'
  sequence: number
  at: number
}

/** Returns 'superseded' if the booking has been accepted or declined since: this email must not arrive after that one. */
export async function replyEmail(
  database: Database,
  { id: messageId, about, payload }: Pick<Leased, 'id' | 'about' | 'payload'>,
): Promise<BookingReply | 'superseded' | null> {
  const booking = await showBooking(database, about ?? '')
  const message = booking?.messages.find(({ id }) => id === messageId)
  if (!booking || !message || booking.email === '') return null
  const { sequence, attached } = payload
  if (sequence !== undefined && sequence !== booking.sequence) return 'superseded'
  const { agreed } = booking
  const { subject, text, at } = message
  const kind = payload.email as BookingReply['kind']
  const status = kind === 'booking-accepted' ? ('confirmed' as const) : ('cancelled' as const)
  const entry = agreed && attached === true ? { ...agreed, status, sequence: booking.sequence, at } : null
  return { kind, ...askedIn(booking, entry), subject, text, entry }
}

/** Leaves out the contact, and the day that was asked for once another may have been agreed. */
export function askedIn(booking: BookingView, entry: CalendarEntry | null): BookingDetails {
  const answers = booking.answers.filter(
    ({ question: { check, kind } }) => check === undefined && !(entry && kind === 'date'),
  )
  return detailsOf({ ...booking, answers })
}
