import type { Database } from '../../../../ports/database/port.ts'
import { type AskedDeposit, askDeposit } from '../../../store/orders/deposits.server.ts'
import { agreedOn, isAsAgreed, type SessionTime } from '../../inbox/agreed.ts'
import {
  type Doing,
  type InboxPorts,
  makeTransition,
  Refused,
  type TransitionResult,
  type Trx,
} from './booking.server.ts'
import { checkWords, isStored, queueReply, type Words } from './messages.server.ts'

export async function replyToBooking(
  { database, sign, jobs }: InboxPorts,
  { id, actor, now, ...reply }: Doing & Words,
): Promise<TransitionResult> {
  const words = checkWords(reply)
  if ('refused' in words) return words
  const doing = { id, actor, now }
  const answered = await makeTransition(database, 'reply', doing, async (trx, booking) => {
    if (await isStored(trx, id, words.key)) return null
    await queueReply(trx, { sign, booking, doing }, { kind: 'reply', words })
    return booking.status === 'new' ? 'replied' : booking.status
  })
  jobs.wake()
  return answered
}

interface DepositRequest extends Doing {
  message?: string
  deposit: AskedDeposit
}

/** The deposit of a session that was accepted before. */
export async function askAgain(
  { database, sign, jobs }: InboxPorts,
  { id, actor, now, message = '', deposit }: DepositRequest,
): Promise<TransitionResult> {
  const words = checkWords({ text: message }, true)
  if ('refused' in words) return words
  const doing = { id, actor, now }
  const asked = await makeTransition(database, 'reply', doing, async (trx, booking) => {
    if (booking.status !== 'booked') return { refused: 'This session isn’t booked anymore.' }
    const order = await orderOf(trx, database, doing, deposit)
    await queueReply(trx, { sign, booking, doing }, { kind: 'reply', words, entry: order })
    return 'booked'
  })
  jobs.wake()
  return asked
}

async function orderOf(trx: Trx, { engine }: Database, doing: Doing, deposit: AskedDeposit) {
  const order = await askDeposit(trx, { engine, booking: doing.id }, deposit, doing)
  if ('refused' in order) throw new Refused(order.refused)
  return { deposit: order.id }
}

/** An accepted booking stays as it was accepted. */
export async function acceptBooking(
  { database, sign, jobs }: InboxPorts,
  { id, actor, now, message = '', deposit, ...wanted }: Partial<DepositRequest> & Doing & SessionTime,
): Promise<TransitionResult> {
  const words = checkWords({ text: message }, true)
  if ('refused' in words) return words
  const doing = { id, actor, now }
  const answered = await makeTransition(database, 'accept', doing, async (trx, booking) => {
    const agreed = agreedOn(wanted, { date: booking.date, answers: JSON.parse(booking.answers) })
    if ('refused' in agreed) return agreed
    const sequence = booking.calendar_sequence + 1
    const { date, time, minutes } = agreed
    const when = { agreed_date: date, agreed_time: time, agreed_minutes: minutes }
    const row = { ...when, calendar_sequence: sequence }
    await trx.updateTable('booking').set(row).where('id', '=', id).execute()
    const order = deposit && (await orderOf(trx, database, doing, deposit))
    const entry = { sequence, attached: true, ...order }
    await queueReply(trx, { sign, booking, doing }, { kind: 'accepted', words, entry })
    return 'booked'
  })
  jobs.wake()
  if ('refused' in answered || answered.changed) return answered
  return (await isAccepted(database, id, wanted)) ? answered : { refused: ACCEPTED_OTHERWISE }
}

const ACCEPTED_OTHERWISE = 'You’ve already accepted this request for a different time. Reopen it first.'

async function isAccepted({ db }: Database, id: string, wanted: SessionTime): Promise<boolean> {
  const agreed = await db
    .selectFrom('booking')
    .select(['agreed_date as date', 'agreed_time as time', 'agreed_minutes as minutes'])
    .where('id', '=', id)
    .executeTakeFirst()
  return agreed !== undefined && isAsAgreed(wanted, agreed)
}

export async function declineBooking(
  { database, sign, jobs }: InboxPorts,
  { id, actor, now, message = '' }: Doing & { message?: string },
): Promise<TransitionResult> {
  const words = checkWords({ text: message }, true)
  if ('refused' in words) return words
  const doing = { id, actor, now }
  const answered = await makeTransition(database, 'decline', doing, async (trx, booking) => {
    const sequence = booking.calendar_sequence + 1
    const entry = { sequence, attached: await hasEntry(trx, id) }
    await queueReply(trx, { sign, booking, doing }, { kind: 'declined', words, entry })
    await trx.updateTable('booking').set({ calendar_sequence: sequence }).where('id', '=', id).execute()
    return 'declined'
  })
  jobs.wake()
  return answered
}

async function hasEntry(trx: Trx, id: string): Promise<boolean> {
  const last = await trx
    .selectFrom('booking_message')
    .select('kind')
    .where('booking_id', '=', id)
    .where('kind', 'in', ['accepted', 'declined'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return last?.kind === 'accepted'
}
