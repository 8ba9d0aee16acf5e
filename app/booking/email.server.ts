import type { Database } from '../../ports/database/port.ts'
import { type BookingView, showBooking } from './list.server.ts'
import { type Question, TYPE } from './questions.ts'

export interface Answered {
  id: string
  question: string
  answer: string
  kind: Question['kind']
}

export interface BookingDetails {
  bookingId: string
  type: string
  answers: Answered[]
  date: string | null
  contact: { name: string; email: string; phone: string }
  /** UTC milliseconds. */
  requestedAt: number
}

export type BookingNotification = NonNullable<Awaited<ReturnType<typeof notificationEmail>>>
export type BookingConfirmation = NonNullable<Awaited<ReturnType<typeof confirmationEmail>>>
export type BookingSummary = Awaited<ReturnType<typeof bookingSummary>>

const LISTED = 50

/** UTC milliseconds; `until` is not included. */
export async function bookingSummary({ db }: Database, { from, until }: { from: number; until: number }) {
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
  return { kind: 'booking-summary' as const, from, until, count: Number(count), bookings }
}

export function answersAsAsked(answers: BookingView['answers']): Answered[] {
  const given = answers.filter(({ answer }) => answer !== '')
  return given.map(({ question, answer }) => ({
    id: question.id,
    question: question.text,
    kind: question.kind,
    answer,
  }))
}

export function detailsOf(booking: BookingView): BookingDetails {
  const { id, type, date, name, email, phone, createdAt, answers } = booking
  const contact = { name, email, phone }
  return { bookingId: id, type, date, contact, requestedAt: createdAt, answers: answersAsAsked(answers) }
}

export async function notificationEmail(database: Database, bookingId: string) {
  const booking = await showBooking(database, bookingId)
  const kind = 'booking-notification' as const
  return booking && { kind, ...detailsOf(booking), sameDay: booking.sameDay }
}

/** Goes to the address that was entered, which may be a stranger's, so it repeats only choices, nothing typed. */
export async function confirmationEmail(database: Database, bookingId: string) {
  const booking = await showBooking(database, bookingId)
  if (!booking) return null
  const { type, date, contact, answers } = detailsOf(booking)
  const chosen = answers.filter(({ kind }) => kind === 'choice' || kind === 'date')
  const category = { id: TYPE, question: booking.typeQuestion, kind: 'choice' as const, answer: type }
  const kind = 'booking-confirmation' as const
  return { kind, recipient: contact.email, type, date, answers: [category, ...chosen] as Answered[] }
}
