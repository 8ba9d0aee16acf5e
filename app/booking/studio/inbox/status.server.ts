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

export function markDone(database: Database, doing: Doing): Promise<TransitionResult> {
  return makeTransition(database, 'done', doing, async () => 'done')
}

export function markSpam(database: Database, doing: Doing): Promise<TransitionResult> {
  return makeTransition(database, 'spam', doing, async () => 'spam')
}

/** Queues the emails that the request would have had, once. */
export async function markNotSpam({ database, sign, jobs }: InboxPorts, doing: Doing) {
  const { id, now } = doing
  const answered = await makeTransition(database, 'not-spam', doing, async (trx, booking) => {
    if (booking.notified_at === null) {
      await queueFirstEmails(trx, { sign, notifies: true, confirms: true }, booking)
      await trx.updateTable('booking').set({ notified_at: now }).where('id', '=', id).execute()
    }
    return openStatus(trx, id)
  })
  jobs.wake()
  return answered
}

/** Sends no email: the calendar entry stays until the request is declined or accepted anew. */
export function reopen(database: Database, doing: Doing): Promise<TransitionResult> {
  return makeTransition(database, 'reopen', doing, async (trx, { id, status }) =>
    status === 'done' ? 'booked' : openStatus(trx, id),
  )
}

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
