import type { Database } from '../../../../ports/database/port.ts'
import type { BookingStatus } from '../../../../ports/database/schema/bookings.ts'
import type { Actor } from '../../../audit/actor.ts'
import { recordEvent } from '../../../audit/audit.server.ts'
import { queueFirstEmails } from '../../queue-emails.server.ts'
import { GONE, type InboxPorts, makeStep, type StepResult, type Trx } from './booking.server.ts'
import { checkWords, insertMessage } from './messages.server.ts'

/** The session took place. */
export async function markDone(
  database: Database,
  id: string,
  actor: Actor,
  now: number,
): Promise<StepResult> {
  return makeStep(database, { id, step: 'done', actor, now }, async () => 'done')
}

/** Nobody gets an email. The booking is deleted after a month. */
export async function markSpam(
  database: Database,
  id: string,
  actor: Actor,
  now: number,
): Promise<StepResult> {
  return makeStep(database, { id, step: 'spam', actor, now }, async () => 'spam')
}

/**
 * Takes a request out of the spam, and queues the emails it would have had: to the owner, and the confirmation. One that
 * had them before gets none.
 */
export async function markNotSpam(
  { database, sign, jobs }: InboxPorts,
  id: string,
  actor: Actor,
  now: number,
): Promise<StepResult> {
  const answered = await makeStep(database, { id, step: 'not-spam', actor, now }, async (trx, booking) => {
    if (booking.notified_at === null) {
      await queueFirstEmails(trx, { sign, notifies: true, confirms: true }, booking, now)
      await trx.updateTable('booking').set({ notified_at: now }).where('id', '=', id).execute()
    }
    return openStatus(trx, id)
  })
  jobs.wake()
  return answered
}

/**
 * Takes a step back: a session that is done is booked again, and a request that was accepted or declined is open again.
 * Nobody gets an email, and a calendar entry that was sent stays until the request is declined or accepted anew.
 */
export async function reopen(database: Database, id: string, actor: Actor, now: number): Promise<StepResult> {
  return makeStep(database, { id, step: 'reopen', actor, now }, async (trx, { status }) =>
    status === 'done' ? 'booked' : openStatus(trx, id),
  )
}

/** Stores a note for the owner and her assistants. */
export async function addNote(
  { write }: Pick<Database, 'write'>,
  id: string,
  text: string,
  actor: Actor,
  now: number,
): Promise<{ id: string } | { refused: string }> {
  const words = checkWords({ text })
  if ('refused' in words) return words
  return write(async (trx) => {
    const booking = await trx.selectFrom('booking').select('id').where('id', '=', id).executeTakeFirst()
    if (!booking) return GONE
    const note = await insertMessage(trx, { id, actor, now }, { kind: 'note', words })
    await recordEvent(trx, { actor, action: 'booking.note', about: id }, now)
    return { id: note }
  })
}

async function openStatus(trx: Trx, id: string): Promise<BookingStatus> {
  const messages = trx.selectFrom('booking_message').select('id').where('booking_id', '=', id)
  const email = await messages.where('kind', '<>', 'note').executeTakeFirst()
  return email ? 'replied' : 'new'
}
