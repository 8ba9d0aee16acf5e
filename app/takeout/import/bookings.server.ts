import { type Kysely, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { uuidv7 } from '../../../ports/database/id.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { addQuestionnaireVersion } from '../../site/sections/questionnaire.server.ts'
import { batchesOf } from '../export/batches.ts'
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

async function versionsOf(db: Kysely<Schema>): Promise<Map<string, number>> {
  const rows = await db.selectFrom('questionnaire').selectAll().orderBy('version', 'desc').execute()
  return new Map(rows.map(({ version, content }) => [content, version]))
}

/**
 * Adds the bookings that are not there, and sends no email about them. A few in each transaction, because nobody else can write
 * during one: an import that is interrupted goes on where it was.
 */
export async function importBookings(work: ImportWork, given: BookingContents): Promise<ImportLine[]> {
  const { database, dryRun, signal } = work
  const versions = await versionsOf(database.db)
  const asked = new Map(
    given.questionnaires.map(({ version, questions }) => [version, versions.get(JSON.stringify(questions))]),
  )
  const versionOf = ({ version }: Booking) =>
    asked.get(version) ?? (dryRun && asked.has(version) ? 1 : undefined)
  const lines: ImportLine[] = []
  const earlier = new Set<string>()
  for (const some of batchesOf(given.bookings)) {
    signal?.throwIfAborted()
    const add = async (trx: Transaction<Schema>) => addBookings(trx, some, { dryRun, versionOf, earlier })
    lines.push(...(await database.write(add)))
    for (const { id } of some) earlier.add(id)
  }
  // The site may have kept its own questions after all.
  if (!dryRun) await database.write(addPublishedQuestionnaire)
  return lines
}

async function addBookings(
  trx: Transaction<Schema>,
  bookings: Booking[],
  how: { dryRun: boolean; versionOf(booking: Booking): number | undefined; earlier: Set<string> },
): Promise<ImportLine[]> {
  const ids = bookings.map(({ id }) => id)
  const rows = await trx.selectFrom('booking').select('id').where('id', 'in', ids).execute()
  const known = new Set(rows.map(({ id }) => id))
  const lines: ImportLine[] = []
  for (const booking of bookings) {
    const version = how.versionOf(booking)
    const isThere = known.has(booking.id) || how.earlier.has(booking.id)
    const outcome = isThere ? 'there' : version === undefined ? 'refused' : 'new'
    const messages = outcome === 'refused' ? ['The questions that it answers are not in the export.'] : []
    lines.push(lineOf('booking', `${booking.name}, ${booking.type}`)(outcome, messages))
    known.add(booking.id)
    if (outcome === 'new' && version !== undefined && !how.dryRun) await insert(trx, booking, version)
  }
  return lines
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
