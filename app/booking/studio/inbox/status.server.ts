import type { Database } from '../../../../ports/database/port.ts'
import type { BookingStatus } from '../../../../ports/database/schema/bookings.ts'
import { recordEvent } from '../../../audit/audit.server.ts'
import { queueFirstEmails } from '../../queue-emails.server.ts'
import {
  type Doing,
  GONE,
  type InboxPorts,
  makeTransition,
  type TransitionResult,
  type Trx,
} from './booking.server.ts'
import { checkWords, insertMessage } from './messages.server.ts'

/** The session took place. */
export function markDone(database: Database, doing: Doing): Promise<TransitionResult> {
  return makeTransition(database, { ...doing, transition: 'done' }, async () => 'done')
}

/** Nobody gets an email. The booking is deleted after a month. */
export function markSpam(database: Database, doing: Doing): Promise<TransitionResult> {
  return makeTransition(database, { ...doing, transition: 'spam' }, async () => 'spam')
}

/**
 * Takes a request out of the spam, and queues the emails it would have had: to the owner, and the confirmation. One
 * that had them before gets none.
 */
export async function markNotSpam(
  { database, sign, jobs }: InboxPorts,
  doing: Doing,
): Promise<TransitionResult> {
  const { id, now } = doing
  const answered = await makeTransition(
    database,
    { ...doing, transition: 'not-spam' },
    async (trx, booking) => {
      if (booking.notified_at === null) {
        await queueFirstEmails(trx, { sign, notifies: true, confirms: true }, booking)
        await trx.updateTable('booking').set({ notified_at: now }).where('id', '=', id).execute()
      }
      return openStatus(trx, id)
    },
  )
  jobs.wake()
  return answered
}

/**
 * Takes a step back: a session that is done is booked again, and a request that was accepted or declined is open again.
 * Nobody gets an email, and a calendar entry that was sent stays until the request is declined or accepted anew.
 */
export function reopen(database: Database, doing: Doing): Promise<TransitionResult> {
  return makeTransition(database, { ...doing, transition: 'reopen' }, async (trx, { id, status }) =>
    status === 'done' ? 'booked' : openStatus(trx, id),
  )
}

/** Stores a note for the owner and her assistants. The same text with the same key is one note, however often sent. */
export async function addNote(
  { write }: Pick<Database, 'write'>,
  { text, key, ...doing }: Doing & { text: string; key?: string },
): Promise<{ refused: string } | null> {
  const { id, actor, now } = doing
  const words = checkWords({ text, key })
  if ('refused' in words) return words
  return write(async (trx) => {
    const booking = await trx.selectFrom('booking').select('id').where('id', '=', id).executeTakeFirst()
    if (!booking) return GONE
    const stored = await messageOf(trx, words.key)
    if (stored?.booking_id === id && stored.text === words.text) return null
    await insertMessage(trx, doing, { kind: 'note', words: stored ? { text: words.text } : words })
    await recordEvent(trx, { actor, now }, { action: 'booking.note', about: id })
    return null
  })
}

function messageOf(trx: Trx, key = '') {
  const all = trx.selectFrom('booking_message').select(['booking_id', 'text'])
  return all.where('id', '=', key).executeTakeFirst()
}

async function openStatus(trx: Trx, id: string): Promise<BookingStatus> {
  const messages = trx.selectFrom('booking_message').select('id').where('booking_id', '=', id)
  const email = await messages.where('kind', '<>', 'note').executeTakeFirst()
  return email ? 'replied' : 'new'
}
