import { text } from 'node:stream/consumers'
import { signWith } from '../../app/accounts/signature.server.ts'
import { TERMINAL } from '../../app/audit/actor.ts'
import {
  acceptBooking,
  declineBooking,
  replyToBooking,
} from '../../app/booking/studio/inbox/answers.server.ts'
import type { Answered, InboxPorts } from '../../app/booking/studio/inbox/booking.server.ts'
import {
  addNote,
  markDone,
  markNotSpam,
  markSpam,
  reopen,
} from '../../app/booking/studio/inbox/status.server.ts'
import { siteSecret } from '../../server/settings/secret.ts'
import { type Command, type Context, done, type Given, type Output, Refusal, UsageError } from '../command.ts'
import { bookingBy } from './bookings.ts'

/** The name of a booking that was kept without the person. */
const ERASED = 'somebody who was erased'

type Action = Pick<Command, 'name' | 'usage' | 'summary' | 'details' | 'options'> & {
  act(id: string, given: Given, context: Context): Promise<Answered>
  /** What is printed. */
  changed: string
  unchanged: string
}

const reply = action({
  name: 'bookings reply',
  usage: '<id> [--text <text>] [--subject <subject>]',
  summary: 'writes to whoever sent the request, by email from the business',
  details: [
    "Without --text it sends what it reads from the input: bookings reply <id> < reply.txt. 'mail template show booking-reply'",
    'shows what stands around your words; the request is quoted beneath. They reply to the address of the business.',
  ].join('\n'),
  options: { text: { type: 'string' }, subject: { type: 'string' } },
  async act(id, given, context) {
    const { subject } = given.values
    const words = { text: await wordsOf(given, context), subject: subject as string | undefined }
    return replyToBooking(await portsOf(context), id, words, TERMINAL, context.now())
  },
  changed: 'Your reply to {name} is on its way.',
  unchanged: 'That reply was sent before.',
})

const accept = action({
  name: 'bookings accept',
  usage: '<id> [--date <day>] [--time <time>] [--minutes <count>] [--message <text>]',
  summary: 'accepts a request: they get an email with an entry for their calendar',
  details: [
    'The day is the one they asked for, unless you say another: --date 2027-05-08. With --time 14:30 the entry begins then, in the',
    'time zone of the business, and lasts an hour, or as long as they asked for, or --minutes; without --time it takes the day.',
    '--message is a paragraph of your own. To change what was agreed, reopen the booking and accept it again.',
  ].join('\n'),
  options: {
    date: { type: 'string' },
    time: { type: 'string' },
    minutes: { type: 'string' },
    message: { type: 'string' },
  },
  async act(id, { values }, context) {
    const { minutes, ...words } = values as Record<string, string | undefined>
    const wanted = { ...words, ...(minutes !== undefined && { minutes: Number(minutes) }) }
    return acceptBooking(await portsOf(context), id, wanted, TERMINAL, context.now())
  },
  changed: 'The request of {name} is accepted. The email with the calendar entry is on its way.',
  unchanged: 'The request of {name} was accepted before. There is no second email.',
})

const decline = action({
  name: 'bookings decline',
  usage: '<id> [--message <text>]',
  summary: 'declines a request with kind words, also one that you have accepted',
  details:
    'If an entry for their calendar was sent, the email cancels it. --message is a paragraph of your own.',
  options: { message: { type: 'string' } },
  async act(id, { values }, context) {
    const words = { message: values.message as string | undefined }
    return declineBooking(await portsOf(context), id, words, TERMINAL, context.now())
  },
  changed: 'The request of {name} is declined. The email is on its way.',
  unchanged: 'The request of {name} was declined before. There is no second email.',
})

const finish = action({
  name: 'bookings done',
  usage: '<id>',
  summary: 'the session of an accepted booking took place',
  options: {},
  act: (id, _, { database, now }) => markDone(database, id, TERMINAL, now()),
  changed: 'The session with {name} is done.',
  unchanged: 'The session with {name} was done before.',
})

const spam = action({
  name: 'bookings spam',
  usage: '<id>',
  summary: 'marks a request as spam',
  details: "Nobody gets an email. It is deleted after a month, unless 'bookings not-spam' brings it back.",
  options: {},
  act: (id, _, { database, now }) => markSpam(database, id, TERMINAL, now()),
  changed: 'The request of {name} is spam.',
  unchanged: 'The request of {name} was spam before.',
})

const notSpam = action({
  name: 'bookings not-spam',
  usage: '<id>',
  summary: 'brings back a request that was held as spam',
  details: 'The emails that it would have had leave now, once: the one to you, and the confirmation to them.',
  options: {},
  act: async (id, _, context) => markNotSpam(await portsOf(context), id, TERMINAL, context.now()),
  changed: 'The request of {name} is back.',
  unchanged: 'The request of {name} is not spam.',
})

const again = action({
  name: 'bookings reopen',
  usage: '<id>',
  summary: 'takes back that a request was accepted, declined or done',
  details: [
    'Nobody gets an email, and an entry in their calendar stays, until you accept or decline the request again. A session that',
    'was done is booked again.',
  ].join('\n'),
  options: {},
  act: (id, _, { database, now }) => reopen(database, id, TERMINAL, now()),
  changed: 'The request of {name} is open again.',
  unchanged: 'The request of {name} was open before.',
})

const note: Command = {
  name: 'bookings note',
  usage: '<id> [--text <text>]',
  summary: 'keeps a note with a booking, for you and your assistants',
  details: "Without --text it keeps what it reads from the input. 'bookings show' shows it.",
  options: { text: { type: 'string' } },
  positionals: [1, 1],
  async run(given, context) {
    const { id, name } = await bookingBy(context.database, given.positionals[0])
    const words = await wordsOf(given, context)
    const data = done(await addNote(context.database, id, words, TERMINAL, context.now()))
    return { text: `The note about ${name || ERASED} is kept.`, data }
  },
}

export const bookingAnswers: Command[] = [reply, accept, decline, finish, note, spam, notSpam, again]

function action({ act, changed, unchanged, ...call }: Action): Command {
  return {
    ...call,
    positionals: [1, 1],
    async run(given, context): Promise<Output> {
      const { id, name } = await bookingBy(context.database, given.positionals[0])
      const data = done(await act(id, given, context))
      const said = data.changed ? changed : unchanged
      return { text: said.replace('{name}', () => name || ERASED), data: { id, ...data } }
    },
  }
}

/** The running site finds the emails itself. */
async function portsOf({ database, site }: Context): Promise<InboxPorts> {
  return { database, sign: signWith(await siteSecret(site.env)), jobs: { wake() {} } }
}

/** What --text says, or the input. */
async function wordsOf({ values }: Given, { stdin }: Context): Promise<string> {
  if (typeof values.text === 'string') return values.text
  if (stdin.isTTY) throw new UsageError('Say --text <text>, or send the text to the input: … < reply.txt')
  const words = await text(stdin)
  if (words.trim() === '') throw new Refusal('There is no text. Say --text <text>, or send it to the input.')
  return words
}
