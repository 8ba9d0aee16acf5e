import type { Database } from '../../ports/database/port.ts'
import { type BookingView, showBooking } from './list.server.ts'
import { type Question, TYPE } from './questions.ts'

/** A question as it was asked, and the visitor's answer. */
export interface Answered {
  id: string
  question: string
  answer: string
  kind: Question['kind']
}

export interface BookingDetails {
  bookingId: string
  /** The category, 'Sports'. */
  type: string
  /** In the order of the questions, the contact questions last; without those that the visitor left out. */
  answers: Answered[]
  /** The day of the session, `YYYY-MM-DD`, or null when its category asks for none. */
  date: string | null
  contact: { name: string; email: string; phone: string }
  /** UTC milliseconds. */
  requestedAt: number
}

/** To the owner; a reply goes to the visitor. */
export interface BookingNotification extends BookingDetails {
  kind: 'booking-notification'
  /** How many other bookings there are for the same day. */
  sameDay: number
}

/**
 * To the address that the visitor entered, which may be a stranger's. So it repeats nothing that they typed, not even
 * the name: only what they chose.
 */
export interface BookingConfirmation {
  kind: 'booking-confirmation'
  recipient: string
  type: string
  date: string | null
  /** The category, choices and days. */
  answers: Answered[]
}

/** To the owner: the booking requests of an hour in which there were more than she gets an email each for. */
export interface BookingSummary {
  kind: 'booking-summary'
  /** UTC milliseconds; `until` is not included. */
  from: number
  until: number
  count: number
  /** The newest first, at most fifty. */
  bookings: { id: string; type: string; date: string | null; name: string; email: string; phone: string }[]
}

const LISTED = 50

/** What the summary of this period (UTC milliseconds) says. */
export async function bookingSummary(
  { db }: Database,
  { from, until }: { from: number; until: number },
): Promise<BookingSummary> {
  const requests = db
    .selectFrom('booking')
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .where('status', '<>', 'spam')
  const { count } = await requests.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  const bookings = await requests
    .select(['id', 'type', 'date', 'name', 'email', 'phone'])
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute()
  return { kind: 'booking-summary', from, until, count: Number(count), bookings }
}

/** The questions that were answered, with their answers. */
export function answersAsAsked(answers: BookingView['answers']): Answered[] {
  const given = answers.filter(({ answer }) => answer !== '')
  return given.map(({ question, answer }) => ({
    id: question.id,
    question: question.text,
    kind: question.kind,
    answer,
  }))
}

/** What emails about a booking tell of it. */
export function detailsOf(booking: BookingView): BookingDetails {
  const { id, type, date, name, email, phone, createdAt, answers } = booking
  const contact = { name, email, phone }
  return { bookingId: id, type, date, contact, requestedAt: createdAt, answers: answersAsAsked(answers) }
}

/** What the owner reads of a booking request; null when it is gone. */
export async function notificationEmail(
  database: Database,
  bookingId: string,
): Promise<BookingNotification | null> {
  const booking = await showBooking(database, bookingId)
  return booking && { kind: 'booking-notification', ...detailsOf(booking), sameDay: booking.sameDay }
}

/** What the visitor reads of it; null when it is gone. */
export async function confirmationEmail(
  database: Database,
  bookingId: string,
): Promise<BookingConfirmation | null> {
  const booking = await showBooking(database, bookingId)
  if (!booking) return null
  const { type, date, contact, answers } = detailsOf(booking)
  const chosen = answers.filter(({ kind }) => kind === 'choice' || kind === 'date')
  const category = { id: TYPE, question: booking.typeQuestion, kind: 'choice' as const, answer: type }
  const recipient = contact.email
  return { kind: 'booking-confirmation', recipient, type, date, answers: [category, ...chosen] }
}
