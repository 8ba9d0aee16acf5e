import { type BookingView, listBookings, showBooking } from '../app/booking/list.server.ts'
import { type Command, PAGED, PAGED_USAGE, pageOf, Refusal } from './command.ts'
import { moment, sheet, table } from './text.ts'

const list: Command = {
  name: 'bookings list',
  usage: `[--spam] ${PAGED_USAGE}`,
  summary: 'the booking requests, newest first',
  details:
    '--spam lists instead what bots sent. Nobody gets an email about that, and it is deleted after a month.',
  options: { ...PAGED, spam: { type: 'boolean' } },
  positionals: [0, 0],
  async run({ values }, { database }) {
    const bookings = await listBookings(database, { ...pageOf(values), spam: values.spam === true })
    const rows = bookings.map((booking) => [
      booking.id,
      moment(booking.createdAt),
      booking.status,
      booking.type,
      booking.date ?? '',
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
  summary: 'one booking request: every answer, and its emails',
  options: {},
  positionals: [1, 1],
  async run({ positionals: [id = ''] }, { database }) {
    const booking = await showBooking(database, id)
    if (!booking) throw new Refusal(`There is no booking ${id}. 'bookings list' shows them.`)
    return { text: described(booking), data: booking }
  },
}

export const bookings: Command[] = [list, show]

function marks({ sameDay, failedEmails }: { sameDay: number; failedEmails: number }): string {
  const marked = [sameDay > 0 && `${sameDay + 1} that day`, failedEmails > 0 && 'email failed']
  return marked.filter(Boolean).join(', ')
}

function described(booking: BookingView): string {
  const facts = sheet([
    ['Booking', booking.id],
    ['Received', moment(booking.createdAt)],
    ['Status', booking.status],
    ['Type', booking.type],
    ['For', booking.date],
  ])
  const answers = sheet(booking.answers.map(({ question, answer }) => [question.text, answer]))
  const others = booking.others.map(({ id, type, name }) => [id, type, name])
  const emails = booking.emails.map(({ id, payload, status, error }) => [
    id,
    String(payload.email),
    status,
    error ?? '',
  ])
  return [
    facts,
    answers,
    ...(others.length > 0 ? [table(['Others that day', 'Type', 'Name'], others, '')] : []),
    table(['Email', 'Kind', 'Status', 'Last error'], emails, 'It has no emails.'),
  ].join('\n\n')
}
