import {
  type BookingLine,
  type BookingView,
  listBookings,
  showBooking,
} from '../../app/booking/list.server.ts'
import type { Database } from '../../ports/database/port.ts'
import type { BookingStatus } from '../../ports/database/schema/bookings.ts'
import { type Command, type Given, PAGED, PAGED_USAGE, pageOf, Refusal, UsageError } from '../command.ts'
import { moment, sheet, table } from '../text.ts'

const STATUSES: BookingStatus[] = ['new', 'replied', 'booked', 'done', 'declined', 'spam']

const list: Command = {
  name: 'bookings list',
  usage: `[--status <status>] ${PAGED_USAGE}`,
  summary: 'the booking requests, newest first, without spam',
  details: [
    `--status lists only those that are ${STATUSES.join(', ')}. What bots sent is spam: nobody gets an email about it, and it`,
    "is deleted after a month. 'bookings not-spam' brings one back.",
  ].join('\n'),
  options: { ...PAGED, status: { type: 'string' } },
  positionals: [0, 0],
  async run({ values }, { database, timeZone }) {
    const statuses = statusesOf(values.status)
    const bookings = await listBookings(database, { ...pageOf(values), statuses })
    const rows = bookings.map((booking) => [
      booking.id,
      moment(booking.createdAt, timeZone),
      booking.status,
      booking.type,
      dayOf(booking),
      marks(booking),
      booking.name,
      booking.email,
    ])
    const head = ['Booking', 'Received', 'Status', 'Type', 'For', 'Mark', 'Name', 'Email']
    return { text: table(head, rows, 'There are no booking requests.'), data: bookings }
  },
}

const show: Command = {
  name: 'bookings show',
  usage: '<id>',
  summary: 'one booking request: every answer, what you wrote, its emails and its history',
  options: {},
  positionals: [1, 1],
  async run({ positionals: [id] }, { database, timeZone }) {
    const booking = await bookingBy(database, id)
    return { text: described(booking, timeZone), data: booking }
  },
}

export const bookings: Command[] = [list, show]

/** The booking with this ID. Throws a Refusal when there is none. */
export async function bookingBy(database: Database, id = ''): Promise<BookingView> {
  const booking = await showBooking(database, id)
  if (!booking) throw new Refusal(`There is no booking ${id}. 'bookings list' shows them.`)
  return booking
}

function statusesOf(text: Given['values'][string]): BookingStatus[] | undefined {
  if (text === undefined) return undefined
  const status = STATUSES.find((one) => one === text)
  if (!status) throw new UsageError(`--status should be one of ${STATUSES.join(', ')}.`)
  return [status]
}

/** When the session is, or would be. */
function dayOf({ agreed, date }: BookingLine): string {
  if (!agreed) return date ?? ''
  return agreed.time ? `${agreed.date} ${agreed.time}` : agreed.date
}

function marks({ sameDay, failedEmails }: { sameDay: number; failedEmails: number }): string {
  const marked = [sameDay > 0 && `${sameDay + 1} that day`, failedEmails > 0 && 'email failed']
  return marked.filter(Boolean).join(', ')
}

function described(booking: BookingView, timeZone: string): string {
  const { agreed } = booking
  const eventRow = ({ at, action, detail, actor, name }: BookingView['history'][number]) => {
    const led = detail.from !== detail.to ? ` (${detail.from} → ${detail.to})` : ''
    return [moment(at, timeZone), `${action.replace('booking.', '')}${led}`, name ?? actor]
  }
  const facts = sheet([
    ['Booking', booking.id],
    ['Received', moment(booking.createdAt, timeZone)],
    ['Status', `${booking.status}, since ${moment(booking.statusAt, timeZone)}`],
    ['Type', booking.type],
    ['Asked for', booking.date],
    ['Agreed on', agreed && dayOf(booking) + (agreed.minutes ? `, ${agreed.minutes} minutes` : '')],
  ])
  const answers = sheet(booking.answers.map(({ question, answer }) => [question.text, answer]))
  const others = booking.others.map(({ id, type, name, status, time }) => [
    id,
    status,
    time ?? '',
    type,
    name,
  ])
  const written = booking.messages.map(({ kind, text, subject, ...by }): [string, string] => [
    `${moment(by.at, timeZone)} ${KINDS[kind]}`,
    [subject, text || '(no message)'].filter(Boolean).join('\n'),
  ])
  return [
    facts,
    answers,
    ...(others.length > 0 ? [table(['Others that day', 'Status', 'Time', 'Type', 'Name'], others, '')] : []),
    ...(written.length > 0 ? [sheet(written)] : []),
    table(['Email', 'Kind', 'Status', 'Last error'], booking.emails.map(emailRow), 'It has no emails.'),
    table(['When', 'What', 'Who'], booking.history.map(eventRow), 'Nothing has happened since.'),
  ].join('\n\n')
}

const KINDS = { reply: 'reply', accepted: 'with the acceptance', declined: 'with the refusal', note: 'note' }

function emailRow({ id, payload, status, error }: BookingView['emails'][number]): string[] {
  return [id, String(payload.email), status, error ?? '']
}
