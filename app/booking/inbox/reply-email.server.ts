import type { Database } from '../../../ports/database/port.ts'
import { type BookingDetails, detailsOf } from '../email.server.ts'
import { type BookingView, showBooking } from '../list.server.ts'
import type { Agreed } from './agreed.ts'

/** To the visitor, in the owner's words: a reply, an acceptance, a refusal, or a reminder of the session. */
export interface BookingReply extends BookingDetails {
  kind: 'booking-reply' | 'booking-accepted' | 'booking-declined' | 'booking-reminder'
  /** The owner's own; null for that of the template. */
  subject: string | null
  /** May be empty, except in a reply; a reminder has none. */
  text: string
  /** What the calendar entry that comes with it says; null if none does. */
  entry: CalendarEntry | null
}

export interface CalendarEntry extends Agreed {
  status: 'confirmed' | 'cancelled'
  sequence: number
  /** UTC milliseconds. */
  at: number
}

/** What a job knows of the email. */
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
 * What the email says. 'superseded' if the booking has been accepted or declined since, so that this email does not
 * arrive after the newer one; null when the booking or the message is gone.
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

/** What an email about a booking repeats of it. The day that was wanted is not always the one that was agreed. */
export function askedIn(booking: BookingView, entry: CalendarEntry | null): BookingDetails {
  const answers = booking.answers.filter(
    ({ question: { check, kind } }) => check === undefined && !(entry && kind === 'date'),
  )
  return detailsOf({ ...booking, answers })
}
