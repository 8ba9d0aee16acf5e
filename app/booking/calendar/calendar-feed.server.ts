import { randomUUID } from 'node:crypto'
import type { Database } from '../../../ports/database/port.ts'
import { isSignature } from '../../accounts/signature.server.ts'
import type { By, StaffActor } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import type { Ports, Sign } from '../../ports.server.ts'
import { questionnairesOf } from '../../site/sections/questionnaire.server.ts'
import { answersAsAsked } from '../email.server.ts'
import { answeredQuestions } from '../questions.ts'

type FeedPorts = Pick<Ports, 'database' | 'sign'>

/** Days. Calendars keep what they have seen; this is for newly connected ones. */
const PAST = 180
const MOST = 1_000

/** `token` is the secret part of the address, and not stored. `ended` means that it ended without its holder's doing. */
export async function readFeed({ database, sign }: FeedPorts, accountId: string) {
  const feed = await database.db
    .selectFrom('calendar_feed')
    .select('epoch')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return { token: feed?.epoch ? tokenOf(sign, feed.epoch) : null, ended: feed?.epoch === null }
}

export async function isFeedToken({ database, sign }: FeedPorts, given: string): Promise<boolean> {
  const feeds = await database.db
    .selectFrom('calendar_feed')
    .innerJoin('account', 'account.id', 'account_id')
    .where('blocked_at', 'is', null)
    .where('epoch', 'is not', null)
    .select('epoch')
    .$narrowType<{ epoch: string }>()
    .execute()
  return feeds.some(({ epoch }) => isSignature(given, tokenOf(sign, epoch)))
}

function tokenOf(sign: Sign, epoch: string): string {
  return sign('calendar-feed', epoch)
}

export async function renewFeed({ write }: Database, by: By<StaffActor>): Promise<void> {
  const row = { account_id: by.actor.id, epoch: randomUUID() }
  await write(async (trx) => {
    await trx
      .insertInto('calendar_feed')
      .values(row)
      .onConflict((same) => same.column('account_id').doUpdateSet(row))
      .execute()
    await recordEvent(trx, by, { action: 'calendar.renew' })
  })
}

export async function turnOffFeed({ write }: Database, by: By<StaffActor>): Promise<void> {
  await write(async (trx) => {
    const ended = trx.deleteFrom('calendar_feed').where('account_id', '=', by.actor.id).returning('epoch')
    const feed = await ended.executeTakeFirst()
    if (feed?.epoch) await recordEvent(trx, by, { action: 'calendar.end' })
  })
}

export type Session = Awaited<ReturnType<typeof agreedSessions>>[number]

export async function agreedSessions({ db }: Pick<Database, 'db'>, today: string) {
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
  const asked = await questionnairesOf(db, rows)
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
