import { type BookingView, listBookings, showBooking } from '../app/booking/list.server.ts'
import { type Command, PAGED, PAGED_USAGE, pageOf, Refusal } from './command.ts'
import { moment, sheet, table } from './text.ts'

const list: Command = {
  name: 'bookings list',
  usage: `[--spam] ${PAGED_USAGE}`,
  summary: 'the booking requests, the newest first',
  details:
    '--spam shows instead what bots sent, which nobody was told of and which is forgotten after a month.',
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
    const head = ['Booking', 'Received', 'Status', 'Type', 'For', 'Mark', 'Name', 'E-mail']
    return { text: table(head, rows, 'There is no booking request.'), data: bookings }
  },
}

const show: Command = {
  name: 'bookings show',
  usage: '<id>',
  summary: 'one booking request: every answer, and what became of its mails',
  options: {},
  positionals: [1, 1],
  async run({ positionals: [id = ''] }, { database }) {
    const booking = await showBooking(database, id)
    if (!booking) throw new Refusal(`There is no booking ${id}. 'bookings list' shows them.`)
    return { text: described(booking), data: booking }
  },
}

export const bookings: Command[] = [list, show]

function marks({ sameDate, deadMails }: { sameDate: number; deadMails: number }): string {
  const marked = [sameDate > 0 && `${sameDate + 1} that day`, deadMails > 0 && 'mail failed']
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
  const mails = booking.mails.map(({ id, payload, status, error }) => [
    id,
    String(payload.email),
    status,
    error ?? '',
  ])
  return [
    facts,
    answers,
    ...(others.length > 0 ? [table(['Others that day', 'Type', 'Name'], others, '')] : []),
    table(['Mail', 'Email', 'Status', 'Last error'], mails, 'It has no mails.'),
  ].join('\n\n')
}
