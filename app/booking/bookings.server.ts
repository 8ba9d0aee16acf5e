import type { Transaction } from 'kysely'
import { uuidv7 } from '../../ports/database/id.ts'
import type { Database } from '../../ports/database/port.ts'
import type { BookingStatus } from '../../ports/database/schema/bookings.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { VISITOR } from '../audit/actor.ts'
import { recordEvent } from '../audit/audit.server.ts'
import { consume, fromAddress, HOUR, RateLimited } from '../limits/rate-limit.server.ts'
import type { Ports } from '../ports.server.ts'
import { currentQuestionnaire, questionnaireOf } from '../site/sections/questionnaire.server.ts'
import { closedDays } from './days/availability.server.ts'
import { dayTaken } from './days/day-taken.ts'
import { datedQuestion, type Questionnaire } from './questions.ts'
import { queueEmails } from './queue-emails.server.ts'
import { type BookingRequest, checkRequest, earliestToday } from './rules.ts'

export type BookingPorts = Pick<Ports, 'database' | 'sign' | 'bookingLimits' | 'jobs'>

export interface Submission {
  /** 8 to 100 letters, digits and dashes. The same key is the same booking. */
  key: string
  type: string
  version: number
  answers: Readonly<Record<string, string>>
  /** UTC milliseconds by any clock; 0 if unknown. */
  startedAt: number
  honeypot: string
}

export type BookingResult =
  | { kind: 'thanked' }
  | { kind: 'invalid'; errors: Record<string, string> }
  | { kind: 'changed'; questionnaire: Questionnaire }
  /** Seconds. */
  | { kind: 'busy'; retryAfter: number }

/** Milliseconds. Nobody answers faster. A visitor whose clock is off by just this much succeeds at the next try. */
const QUICKEST = 2_000
const KEY = /^[\w-]{8,100}$/
export const SPAM_LIFETIME = 30 * 86_400_000

/** 'thanked' means stored with its emails, by this try or an earlier one. A filled honeypot is stored as spam. */
export async function requestBooking(
  ports: BookingPorts,
  submission: Submission,
  address: string,
  now: number = Date.now(),
): Promise<BookingResult> {
  const { database, jobs } = ports
  const { key } = submission
  if (!KEY.test(key)) return { kind: 'invalid', errors: {} }
  const outcome = await storeRequest(ports, submission, address, now)
  if (outcome.kind === 'thanked') jobs.wake()
  else if ((await typeOfStored(database, key)) !== null) return { kind: 'thanked' }
  return outcome
}

/** Counts the rate limits in the booking's transaction, so that a repeated or refused request counts nothing. */
async function storeRequest(
  { database, bookingLimits, sign }: BookingPorts,
  submission: Submission,
  address: string,
  now: number,
): Promise<BookingResult> {
  const { key, startedAt, honeypot } = submission
  const { asked, current, checked } = await check(database, submission, earliestToday(now))
  if (!asked || !checked) return { kind: 'changed', questionnaire: current }
  if (!checked.ok) return { kind: 'invalid', errors: checked.errors }
  const taken = await refusedDay(database, asked, checked.request)
  if (taken) return { kind: 'invalid', errors: taken }
  const elapsed = now - startedAt
  if (elapsed >= 0 && elapsed < QUICKEST) return { kind: 'busy', retryAfter: QUICKEST / 1000 }
  const status = honeypot.trim() === '' ? 'new' : 'spam'
  const rule = { count: bookingLimits.address, per: HOUR }
  const attempts = fromAddress({ name: 'booking', key: address, rule })
  // Spam has its own allowance, so it never uses up that of bookings.
  const shared = { count: bookingLimits.all, per: HOUR }
  if (status === 'spam') attempts.push({ name: 'booking', key: 'spam', rule: shared })
  try {
    await database.write(async (trx) => {
      await consume(trx, attempts)
      const booking = await store(trx, asked, { key, request: checked.request, status }, now)
      if (status !== 'spam') await queueEmails(trx, { sign, shared }, { ...booking, address }, now)
    })
  } catch (error) {
    if (error instanceof RateLimited) return { kind: 'busy', retryAfter: error.retryAfter }
    if (!(error instanceof AlreadyStored)) throw error
  }
  return { kind: 'thanked' }
}

/** `checked` is null where answers to the questions that the visitor saw are not enough for today's. */
async function check({ db }: Database, submission: Submission, today: string) {
  const current = await currentQuestionnaire(db)
  if (submission.version === current.version) {
    return { asked: current, current, checked: checkRequest(current, submission, today) }
  }
  const asked = await questionnaireOf(db, submission.version)
  const checked = asked && checkRequest(asked, submission, today)
  const suffices = checked?.ok && checkRequest(current, submission, today).ok
  return { asked, current, checked: suffices ? checked : null }
}

class AlreadyStored extends Error {}

function dayOf(asked: Questionnaire, { type, answers }: BookingRequest): string | null {
  const dated = datedQuestion(asked, type)
  return (dated && answers[dated.id]) || null
}

async function refusedDay(database: Database, asked: Questionnaire, request: BookingRequest) {
  const day = dayOf(asked, request)
  if (day === null) return null
  if ((await closedDays(database, day, 1)).length === 0) return null
  const closed = await closedDays(database, day)
  return { [datedQuestion(asked, request.type)?.id ?? '']: dayTaken(closed, day) }
}

export async function typeOfStored({ db }: Database, key: string): Promise<string | null> {
  if (!KEY.test(key)) return null
  const query = db.selectFrom('booking').select('type').where('idempotency_key', '=', key)
  return (await query.executeTakeFirst())?.type ?? null
}

async function store(
  trx: Transaction<Schema>,
  asked: Questionnaire,
  { key, request, status }: { key: string; request: BookingRequest; status: BookingStatus },
  now: number,
): Promise<{ id: string; email: string }> {
  const { type, version, answers } = request
  const { contactName: name = '', contactEmail: email = '', contactPhone: phone = '' } = answers
  const id = uuidv7(now)
  const times = { created_at: now, status_at: now, notified_at: status === 'spam' ? null : now }
  const facts = { type, version, status, name, email, phone, date: dayOf(asked, request) }
  const stored = await trx
    .insertInto('booking')
    .values({ id, idempotency_key: key, answers: JSON.stringify(answers), ...facts, ...times })
    .onConflict((same) => same.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!stored) throw new AlreadyStored()
  const detail = { type, status }
  await recordEvent(trx, { actor: VISITOR, now }, { action: 'booking.requested', about: id, detail })
  return { id, email }
}

export async function cleanUpBookings({ write }: Database, before: number, now: number): Promise<void> {
  await write(async (trx) => {
    await trx.deleteFrom('booking').where('created_at', '<', before).execute()
    await trx
      .deleteFrom('booking')
      .where('status', '=', 'spam')
      .where('status_at', '<', now - SPAM_LIFETIME)
      .execute()
  })
}
