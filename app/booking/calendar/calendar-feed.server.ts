import { randomUUID } from 'node:crypto'
import type { Database } from '../../../ports/database/port.ts'
import { isSignature } from '../../accounts/signature.server.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import type { Sign } from '../../ports.server.ts'
import { questionnaireOf } from '../../site/sections/questionnaire.server.ts'
import { answersAsAsked, type BookingDetails } from '../email.server.ts'
import type { Agreed } from '../inbox/agreed.ts'
import { questionsFor } from '../questions.ts'

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

/** Calendars keep what they have seen; this is for those that were just connected. */
const PAST = 180
const MOST = 1_000

/** The secret part of the feed's address: it is not stored, and nobody makes it without the site's secret. Null for none. */
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

/** No calendar can read the sessions any more. */
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
  const asked = new Map<number, Awaited<ReturnType<typeof questionnaireOf>>>()
  for (const { version } of rows) {
    if (!asked.has(version)) asked.set(version, await questionnaireOf(db, version))
  }
  return rows.map((row) => {
    const { id, type, date, name, email, phone, created_at, version } = row
    const answers: Record<string, string> = JSON.parse(row.answers)
    const questionnaire = asked.get(version)
    const questions = (questionnaire && questionsFor(questionnaire, type)) ?? []
    return {
      ...{ bookingId: id, type, date, contact: { name, email, phone }, requestedAt: created_at },
      answers: answersAsAsked(
        questions.map((question) => ({ question, answer: answers[question.id] ?? '' })),
      ),
      agreed: { date: row.agreed_date as string, time: row.agreed_time, minutes: row.agreed_minutes },
      sequence: row.calendar_sequence,
      at: row.status_at,
    }
  })
}
