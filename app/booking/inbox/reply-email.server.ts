import type { Database } from '../../../ports/database/port.ts'
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
  /** UTC milliseconds. */
  at: number
}

export interface ReplyJob {
  kind: Exclude<BookingReply['kind'], 'booking-reminder'>
  bookingId: string
  /** Also the ID of the job. */
  messageId: string
  /** Of an accepted or a declined booking. */
  sequence: number | null
  attached: boolean
}

/**
 * Returns 'superseded' if the booking has been accepted or declined since: this email must not arrive after the newer
 * one.
 */
export async function replyEmail(
  database: Database,
  { kind, bookingId, messageId, sequence, attached }: ReplyJob,
): Promise<BookingReply | 'superseded' | null> {
  const booking = await showBooking(database, bookingId)
  const message = booking?.messages.find(({ id }) => id === messageId)
  if (!booking || !message || booking.email === '') return null
  if (sequence !== null && sequence !== booking.sequence) return 'superseded'
  const { agreed } = booking
  const { subject, text, at } = message
  const status = kind === 'booking-accepted' ? 'confirmed' : 'cancelled'
  const entry =
    agreed && sequence !== null && attached ? ({ ...agreed, status, sequence, at } as const) : null
  return { kind, ...askedIn(booking, entry), subject, text, entry }
}

/** Leaves out the contact, and the day that was asked for once another may have been agreed. */
export function askedIn(booking: BookingView, entry: CalendarEntry | null): BookingDetails {
  const answers = booking.answers.filter(
    ({ question: { check, kind } }) => check === undefined && !(entry && kind === 'date'),
  )
  return detailsOf({ ...booking, answers })
}
