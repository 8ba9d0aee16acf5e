import type { Transaction } from 'kysely'
import { type Actor, VISITOR } from '../../app/audit/actor.ts'
import { recordEvent } from '../../app/audit/audit.server.ts'
import { questionsFor } from '../../app/booking/questions.ts'
import { GIVE_UP_AFTER } from '../../app/jobs/queue.server.ts'
import { currentQuestionnaire } from '../../app/site/sections/questionnaire.server.ts'
import { uuidv7 } from '../../ports/database/id.ts'
import type { BookingStatus } from '../../ports/database/schema/bookings.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { STORED_ONLY } from '../../ports/mail/port.ts'
import type { Day, Past, Request, Step } from '../shapes.ts'

type Trx = Transaction<Schema>

/** The prefix of the demo's idempotency keys, which no browser can make. */
export const DEMO_KEY = 'demo:'

export interface Calendar {
  day(day: Day): string
  /** UTC milliseconds, never after the seeding. */
  at(past: Past): number
}

export function calendarOf(timeZone: string, now: number): Calendar {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate()
  return {
    day: ([weeks, weekday]) => today.add({ days: 7 * weeks + weekday - today.dayOfWeek }).toString(),
    at([days, plainTime]) {
      const at = today.subtract({ days }).toZonedDateTime({ timeZone, plainTime }).epochMilliseconds
      return Math.min(at, now - 2_400_000)
    },
  }
}

export async function insertBookings(
  trx: Trx,
  requests: Request[],
  owner: Actor,
  calendar: Calendar,
): Promise<void> {
  for (const [i, request] of requests.entries()) {
    const id = uuidv7(calendar.at(request.came))
    await insertRequest(trx, { id, key: `${DEMO_KEY}${i}`, request }, calendar)
    let status: BookingStatus = request.spam ? 'spam' : 'new'
    for (const step of request.steps) {
      status = await insertAct(trx, { id, from: status, step, owner }, calendar)
    }
  }
}

async function insertRequest(
  trx: Trx,
  { id, key, request }: { id: string; key: string; request: Request },
  calendar: Calendar,
): Promise<void> {
  const { name, email, phone, type, spam, unconfirmed } = request
  const asked = await currentQuestionnaire(trx)
  const dated = questionsFor(asked, type)?.find(({ kind }) => kind === 'date')
  const date = request.on && dated ? calendar.day(request.on) : null
  const contact = { contactName: name, contactEmail: email, contactPhone: phone }
  const answers = { ...request.answers, ...(dated && date && { [dated.id]: date }), ...contact }
  const at = calendar.at(request.came)
  const status = spam ? ('spam' as const) : ('new' as const)
  const times = { created_at: at, status_at: at, notified_at: spam ? null : at }
  const asking = { type, version: asked.version, answers: JSON.stringify(answers), date }
  await trx
    .insertInto('booking')
    .values({ id, idempotency_key: key, name, email, phone, status, ...asking, ...times })
    .execute()
  await recordEvent(
    trx,
    { actor: VISITOR, now: at },
    { action: 'booking.requested', about: id, detail: { type, status } },
  )
  if (spam) return
  await insertEmail(trx, { about: id, payload: { email: 'booking-notification' }, at })
  await insertEmail(trx, { about: id, payload: { email: 'booking-confirmation' }, at, failed: unconfirmed })
}

const STATUS = {
  reply: 'replied',
  accepted: 'booked',
  declined: 'declined',
  done: 'done',
  note: null,
} as const
const ACTION = {
  reply: 'reply',
  accepted: 'accept',
  declined: 'decline',
  done: 'done',
  note: 'note',
} as const

async function insertAct(
  trx: Trx,
  { id, from, step, owner }: { id: string; from: BookingStatus; step: Step; owner: Actor },
  calendar: Calendar,
): Promise<BookingStatus> {
  const { kind } = step
  const at = calendar.at(step.at)
  const to = STATUS[kind] ?? from
  const { time = null, minutes = null } = step
  const agreed =
    kind === 'accepted' && step.on
      ? { agreed_date: calendar.day(step.on), agreed_time: time, agreed_minutes: minutes }
      : {}
  const sequence = kind === 'accepted' || kind === 'declined' ? { calendar_sequence: 1 } : {}
  if (to !== from) {
    const changes = { status: to, status_at: at, ...agreed, ...sequence }
    await trx.updateTable('booking').set(changes).where('id', '=', id).execute()
  }
  const detail = kind === 'note' ? undefined : { from, to }
  await recordEvent(trx, { actor: owner, now: at }, { action: `booking.${ACTION[kind]}`, about: id, detail })
  if (kind === 'done') return to
  const message = uuidv7(at)
  const { subject = null, text = '' } = step
  const by = { actor: owner.kind, actor_id: 'id' in owner ? owner.id : null }
  await trx
    .insertInto('booking_message')
    .values({ id: message, booking_id: id, kind, subject, text, at, ...by })
    .execute()
  if (kind === 'note') return to
  const entry = kind === 'reply' ? {} : { sequence: 1, attached: kind === 'accepted' }
  await insertEmail(trx, { id: message, about: id, payload: { email: `booking-${kind}`, ...entry }, at })
  return to
}

interface PastEmail {
  id?: string
  about: string
  payload: Record<string, unknown>
  at: number
  /** Why it failed. The owner was told already. */
  failed?: string
}

export async function insertEmail(trx: Trx, { id, about, payload, at, failed }: PastEmail): Promise<string> {
  const job = { id: id ?? uuidv7(at), kind: 'mail', about, payload: JSON.stringify(payload) }
  const ended = {
    ended_at: at + 2_000,
    error: failed ?? STORED_ONLY,
    announced_at: failed ? at + 2_000 : null,
  }
  const times = { created_at: at, run_at: at, give_up_at: at + GIVE_UP_AFTER, ...ended }
  const status = failed ? ('dead' as const) : ('done' as const)
  await trx
    .insertInto('job')
    .values({ ...job, status, attempts: 1, lease: null, ...times })
    .execute()
  return job.id
}
