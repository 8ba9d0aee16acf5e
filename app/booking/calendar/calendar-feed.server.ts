import { randomUUID } from 'node:crypto'
import type { Database } from '../../../ports/database/port.ts'
import { isSignature } from '../../accounts/signature.server.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import type { Sign } from '../../ports.server.ts'
import { questionnairesOf } from '../../site/sections/questionnaire.server.ts'
import { answersAsAsked, type BookingDetails } from '../email.server.ts'
import type { Agreed } from '../inbox/agreed.ts'
import { answeredQuestions } from '../questions.ts'

export interface FeedPorts {
  database: Database
  sign: Sign
}

/** What the owner's calendar shows of a booking. */
export interface Session extends BookingDetails {
  agreed: Agreed
  /** The SEQUENCE of the calendar entry that its client has. */
  sequence: number
  /** When it was agreed on, UTC milliseconds. */
  at: number
}

/** Days. Calendars keep what they have seen; this is for those that were just connected. */
const PAST = 180
/** Sessions. */
const MOST = 1_000

/** The secret part of the feed's address; null without a feed. It is not stored: only the site's secret can make it. */
export async function feedToken({ database, sign }: FeedPorts): Promise<string | null> {
  const feed = await database.db.selectFrom('calendar_feed').select('epoch').executeTakeFirst()
  return feed ? sign('calendar-feed', feed.epoch) : null
}

/** Whether this is the secret part of the feed's address, compared in constant time. */
export async function isFeedToken(ports: FeedPorts, given: string): Promise<boolean> {
  const token = await feedToken(ports)
  return token !== null && isSignature(given, token)
}

/** Makes the feed's address, or another one: the old one ends at once. */
export async function renewFeed({ write }: Database, actor: Actor, now: number): Promise<void> {
  const row = { one: 1 as const, epoch: randomUUID(), made_at: now }
  await write(async (trx) => {
    await trx
      .insertInto('calendar_feed')
      .values(row)
      .onConflict((same) => same.column('one').doUpdateSet(row))
      .execute()
    await recordEvent(trx, { actor, action: 'calendar.renew' }, now)
  })
}

/** Ends the feed: no calendar can read the sessions any more. */
export async function endFeed({ write }: Database, actor: Actor, now: number): Promise<void> {
  await write(async (trx) => {
    await trx.deleteFrom('calendar_feed').execute()
    await recordEvent(trx, { actor, action: 'calendar.end' }, now)
  })
}

/** The sessions that are agreed on, from half a year before `today` (`YYYY-MM-DD`). */
export async function agreedSessions({ db }: Pick<Database, 'db'>, today: string): Promise<Session[]> {
  const from = Temporal.PlainDate.from(today).subtract({ days: PAST }).toString()
  const rows = await db
    .selectFrom('booking')
    .selectAll()
    .where('status', 'in', ['booked', 'done'])
    .where('agreed_date', '>=', from)
    .orderBy('agreed_date', 'desc')
    .orderBy('id')
    .limit(MOST)
    .execute()
  const asked = await questionnairesOf(
    db,
    rows.map(({ version }) => version),
  )
  return rows.map((row) => ({
    bookingId: row.id,
    type: row.type,
    date: row.date,
    contact: { name: row.name, email: row.email, phone: row.phone },
    requestedAt: row.created_at,
    answers: answersAsAsked(answeredQuestions(asked.get(row.version), row)),
    agreed: { date: row.agreed_date as string, time: row.agreed_time, minutes: row.agreed_minutes },
    sequence: row.calendar_sequence,
    at: row.status_at,
  }))
}
