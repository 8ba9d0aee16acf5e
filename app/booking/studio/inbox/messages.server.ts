import { UUID, uuidv7 } from '../../../../ports/database/id.ts'
import { isStorable } from '../../../../ports/database/port.ts'
import type { BookingMessageKind } from '../../../../ports/database/schema/bookings.ts'
import { oneLine } from '../../../../ports/mail/address.ts'
import { enqueue } from '../../../jobs/queue.server.ts'
import { HOUR, tryConsume } from '../../../limits/rate-limit.server.ts'
import type { Sign } from '../../../ports.server.ts'
import { mailboxOf } from '../../queue-emails.server.ts'
import { type Booking, type Doing, Refused, type Trx } from './booking.server.ts'

export interface Words {
  text: string
  subject?: string
  /** A UUID that makes a reply sent twice one reply, after a lost response for example. */
  key?: string
}

const LONGEST_TEXT = 10_000
const LONGEST_SUBJECT = 150
/** For one mailbox: more than anyone writes, and less than a mistake could. */
const REPLY_LIMIT = { count: 20, per: 24 * HOUR }

export function checkWords({ text, subject, key }: Words, optional = false): Words | { refused: string } {
  const words = text.toWellFormed().replace(/\r\n?/g, '\n').trim()
  const line = subject === undefined ? undefined : oneLine(subject)
  if (words === '' && !optional) return { refused: 'Write something first.' }
  if (words.length > LONGEST_TEXT) {
    return { refused: `Please use at most ${LONGEST_TEXT.toLocaleString('en-US')} characters.` }
  }
  if (line !== undefined && (line === '' || line.length > LONGEST_SUBJECT)) {
    return { refused: `Enter a subject of up to ${LONGEST_SUBJECT} characters.` }
  }
  if (!isStorable(words)) return { refused: 'The text has a character that can’t be stored. Remove it.' }
  if (key !== undefined && !UUID.test(key)) return { refused: 'A reply’s key has to be a UUID.' }
  return { text: words, subject: line, key }
}

export async function insertMessage(
  trx: Trx,
  { id, actor, now }: Doing,
  { kind, words }: { kind: BookingMessageKind; words: Words },
): Promise<string> {
  const message = { id: words.key ?? uuidv7(now), booking_id: id, kind, at: now }
  const by = { actor: actor.kind, actor_id: 'id' in actor ? actor.id : null }
  const said = { subject: words.subject ?? null, text: words.text }
  await trx
    .insertInto('booking_message')
    .values({ ...message, ...by, ...said })
    .execute()
  return message.id
}

const EMAILS = { reply: 'booking-reply', accepted: 'booking-accepted', declined: 'booking-declined' } as const

/** Gives the job the message's ID, so there is one email for it, whatever fails after the commit. Throws Refused. */
export async function queueReply(
  trx: Trx,
  { sign, booking, doing }: { sign: Sign; booking: Booking; doing: Doing },
  {
    kind,
    words,
    entry,
  }: { kind: keyof typeof EMAILS; words: Words; entry?: CalendarReference | { deposit: string } },
): Promise<void> {
  if (booking.email === '') throw new Refused('This person’s data was deleted, so you can’t email them.')
  // Signed, so that the table of limits does not list email addresses.
  const mailbox = sign('count', mailboxOf(booking.email))
  if (!(await tryConsume(trx, { name: 'booking-answer', key: mailbox, rule: REPLY_LIMIT }))) {
    throw new Refused(
      `They got ${REPLY_LIMIT.count} emails from you in one day. Try again in an hour or two.`,
    )
  }
  const id = await insertMessage(trx, doing, { kind, words })
  await enqueue(trx, [{ id, kind: 'mail', about: doing.id, payload: { email: EMAILS[kind], ...entry } }])
}

export interface CalendarReference {
  sequence: number
  /** False for a request declined before it was accepted: there is no entry to cancel. */
  attached: boolean
  /** The order of the deposit that this email asks for. */
  deposit?: string
}

/** Throws Refused for a key that another message or email has. */
export async function isStored(trx: Trx, bookingId: string, key: string | undefined): Promise<boolean> {
  if (key === undefined) return false
  const message = await trx
    .selectFrom('booking_message')
    .select('booking_id')
    .where('id', '=', key)
    .executeTakeFirst()
  if (message?.booking_id === bookingId) return true
  const job = await trx.selectFrom('job').select('id').where('id', '=', key).executeTakeFirst()
  if (message || job) throw new Refused('This reply’s key is taken. Reload the page.')
  return false
}
