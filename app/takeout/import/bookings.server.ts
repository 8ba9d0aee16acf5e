import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { uuidv7 } from '../../../ports/database/id.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { addQuestionnaireVersion } from '../../site/sections/questionnaire.server.ts'
import type { bookingsShape, repliesShape } from '../format.ts'
import type { ImportWork } from './import-work.ts'
import { type ImportLine, lineOf } from './report.ts'

export type BookingContents = z.output<typeof bookingsShape>
type Booking = BookingContents['bookings'][number]

/**
 * Stores the questions that bookings of the export answered.
 * @param coming the questions that are published next, as JSON; null if those of the site stay
 */
export async function importQuestionnaires(
  { database, dryRun }: ImportWork,
  { questionnaires }: BookingContents,
  coming: string | null,
): Promise<void> {
  if (dryRun) return
  await database.write(async (trx) => {
    const known = await versionsOf(trx)
    for (const { questions } of questionnaires.toSorted((a, b) => a.version - b.version)) {
      const content = JSON.stringify(questions)
      if (!known.has(content)) await addQuestionnaireVersion(trx, content)
    }
    if (coming === null) await addPublishedQuestionnaire(trx)
    else await addQuestionnaireVersion(trx, coming)
  })
}

/** Makes what the site publishes the last version again, which is the one that new bookings answer. */
async function addPublishedQuestionnaire(trx: Transaction<Schema>): Promise<void> {
  const site = await trx
    .selectFrom('site_section')
    .select('published')
    .where('section', '=', 'questions')
    .executeTakeFirst()
  if (site?.published) await addQuestionnaireVersion(trx, site.published)
}

async function versionsOf(trx: Transaction<Schema>): Promise<Map<string, number>> {
  const rows = await trx.selectFrom('questionnaire').selectAll().orderBy('version', 'desc').execute()
  return new Map(rows.map(({ version, content }) => [content, version]))
}

/** Adds the bookings that are not there, in one transaction, and sends no email about them. */
export async function importBookings(work: ImportWork, given: BookingContents): Promise<ImportLine[]> {
  return work.database.write(async (trx) => {
    const versions = await versionsOf(trx)
    const asked = new Map(
      given.questionnaires.map(({ version, questions }) => [
        version,
        versions.get(JSON.stringify(questions)),
      ]),
    )
    const rows = await trx.selectFrom('booking').select('id').execute()
    const known = new Set(rows.map(({ id }) => id))
    const lines: ImportLine[] = []
    for (const booking of given.bookings) {
      const version =
        asked.get(booking.version) ?? (work.dryRun && asked.has(booking.version) ? 1 : undefined)
      const outcome = known.has(booking.id) ? 'there' : version === undefined ? 'refused' : 'new'
      const messages = outcome === 'refused' ? ['The questions that it answers are not in the export.'] : []
      lines.push(lineOf('booking', `${booking.name}, ${booking.type}`)(outcome, messages))
      known.add(booking.id)
      if (outcome === 'new' && version !== undefined && !work.dryRun) await insert(trx, booking, version)
    }
    // The site may have kept its own questions after all.
    if (!work.dryRun) await addPublishedQuestionnaire(trx)
    return lines
  })
}

async function insert(trx: Transaction<Schema>, booking: Booking, version: number): Promise<void> {
  const { id, status, type, answers, date = null, name, email, phone, messages, agreed } = booking
  await trx
    .insertInto('booking')
    .values({
      id,
      idempotency_key: id,
      status,
      type,
      version,
      answers: JSON.stringify(answers),
      date,
      name,
      email,
      phone,
      calendar_sequence: booking.calendarSequence,
      created_at: booking.createdAt,
      status_at: booking.statusAt,
      notified_at: booking.notifiedAt ?? null,
      agreed_date: agreed?.date ?? null,
      agreed_time: agreed?.time ?? null,
      agreed_minutes: agreed?.minutes ?? null,
      reminded_date: booking.reminded ?? null,
      client_id: await idOf(trx, 'client', 'email', booking.client),
      album_id: await idOf(trx, 'album', 'slug', booking.album),
    })
    .execute()
  if (messages.length === 0) return
  const rows = messages.map(({ subject = null, ...message }) => ({
    ...message,
    subject,
    booking_id: id,
    actor_id: null,
  }))
  await trx
    .insertInto('booking_message')
    .values(rows)
    .onConflict((same) => same.doNothing())
    .execute()
}

/** Of a client or an album that is here; null without one. */
async function idOf(
  trx: Transaction<Schema>,
  table: 'client' | 'album',
  column: 'email' | 'slug',
  value: string | undefined,
): Promise<string | null> {
  if (value === undefined) return null
  const row = await trx
    .selectFrom(table)
    .select(`${table}.id`)
    .where(sql.ref(column), '=', value)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Adds the saved replies whose names are new. */
export async function importReplies(
  { database, dryRun, now }: ImportWork,
  replies: z.output<typeof repliesShape>,
): Promise<ImportLine[]> {
  return database.write(async (trx) => {
    const rows = await trx.selectFrom('reply_template').select('name').execute()
    const known = new Set(rows.map(({ name }) => name))
    const lines: ImportLine[] = []
    for (const { name, subject = null, text, savedAt } of replies) {
      const outcome = known.has(name) ? 'there' : 'new'
      lines.push(lineOf('reply', name)(outcome))
      known.add(name)
      if (outcome === 'there' || dryRun) continue
      const row = { id: uuidv7(now), name, subject, text, saved_at: savedAt }
      await trx.insertInto('reply_template').values(row).execute()
    }
    return lines
  })
}
