import { type Kysely, sql } from 'kysely'
import { countUpTo } from '../../ports/database/count.ts'
import { MOST_COUNTED } from '../../ports/database/most-counted.ts'
import type { Database } from '../../ports/database/port.ts'
import type { BookingStatus } from '../../ports/database/schema/bookings.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { type Hits, search } from '../../ports/database/search.ts'
import { listEvents } from '../audit/list.server.ts'
import { listJobs, type Page } from '../jobs/list.server.ts'
import { questionnaireOf } from '../site/sections/questionnaire.server.ts'
import { answeredQuestions } from './questions.ts'

type Reader = Pick<Database, 'db'>

export type BookingItem = ReturnType<typeof line>
export type BookingView = NonNullable<Awaited<ReturnType<typeof showBooking>>>

const OTHERS = 20
const EMAILS = 100
const EVENTS = 1000
export const FREE: BookingStatus[] = ['spam', 'declined']

export function findBookings(database: Pick<Database, 'db' | 'engine'>, letters: string): Promise<Hits> {
  return search(database, 'booking', letters)
}

export async function listBookings(
  { db }: Reader,
  { limit, before, status, found }: Page & { status?: BookingStatus; found?: Hits },
) {
  const rows = await lines(db)
    .where((has) => (status ? has('booking.status', '=', status) : has('booking.status', '<>', 'spam')))
    .$if(found !== undefined, (query) => query.where((found as Hits).has('booking.id')))
    .$if(before !== undefined, (query) => query.where('booking.id', '<', before as string))
    .orderBy('booking.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(line)
}

const STATUSES = ['new', 'replied', 'booked', 'done', 'declined', 'spam'] as const

/** Counts up to MOST_COUNTED. If the search finds more, only `all` is known. */
export async function countStatuses({ db }: Reader, found: Hits) {
  const none = { new: null, replied: null, booked: null, done: null, declined: null, spam: null }
  if (found.many) return { ...none, all: MOST_COUNTED + 1 }
  const bookings = db.selectFrom('booking').where(found.has('booking.id'))
  const row = await db
    .selectNoFrom(STATUSES.map((one) => countUpTo(bookings.where('status', '=', one)).as(one)))
    .executeTakeFirstOrThrow()
  const { spam, ...counts } = row
  const all = Object.values(counts).reduce((sum, n) => sum + Number(n), 0)
  return { ...row, all }
}

export async function countRequests({ db }: Reader): Promise<number> {
  const requests = db.selectFrom('booking').where('status', '=', 'new')
  const { n } = await requests.select(({ fn }) => fn.countAll().as('n')).executeTakeFirstOrThrow()
  return Number(n)
}

export async function nextSessions({ db }: Reader, day: string, limit: number) {
  const rows = await lines(db)
    .where('booking.status', '=', 'booked')
    .where('agreed_date', '>=', day)
    .orderBy('agreed_date')
    .orderBy(TIME_OF_DAY)
    .orderBy('booking.id')
    .limit(limit)
    .execute()
  return rows.map(line)
}

export async function showBooking(database: Database, id: string) {
  const { db } = database
  const found = await lines(db)
    .select(['booking.version', 'booking.answers', 'calendar_sequence as sequence'])
    .where('booking.id', '=', id)
    .executeTakeFirst()
  if (!found) return null
  const { version, answers, sequence, ...row } = found
  const asked = await questionnaireOf(db, version)
  return {
    ...line(row),
    sequence,
    typeQuestion: asked?.first ?? '',
    answers: answeredQuestions(asked, { type: row.type, answers }),
    others: await bookingsOn(database, row.agreed_date ?? row.date, id),
    emails: await listJobs(database, 'mail', { about: [id], limit: EMAILS }),
    messages: await messagesOf(database, id),
    history: await listEvents(database, { about: id, limit: EVENTS }),
  }
}

type Row = Awaited<ReturnType<ReturnType<typeof lines>['executeTakeFirstOrThrow']>>

function line({ agreed_date: date, agreed_time, agreed_minutes, ...row }: Row) {
  return {
    ...row,
    agreed: date === null ? null : { date, time: agreed_time, minutes: agreed_minutes },
    sameDay: Number(row.sameDay),
    failedEmails: Number(row.failedEmails),
  }
}

function lines(db: Kysely<Schema>) {
  return db
    .selectFrom('booking')
    .select(['booking.id', 'booking.type', 'name', 'email', 'phone', 'booking.date', 'booking.status'])
    .select(['booking.created_at as createdAt', 'agreed_date', 'agreed_time', 'agreed_minutes'])
    .select(({ selectFrom }) => [
      selectFrom('booking as other')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef(dayOf('other'), '=', dayOf('booking'))
        .whereRef('other.id', '<>', 'booking.id')
        .where('other.status', 'not in', FREE)
        .as('sameDay'),
      selectFrom('job')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('job.about', '=', 'booking.id')
        .where('job.kind', '=', 'mail')
        .where('job.status', '=', 'dead')
        .as('failedEmails'),
    ])
}

export function dayOf(table: 'booking' | 'other') {
  return sql<string>`coalesce(${sql.ref(`${table}.agreed_date`)}, ${sql.ref(`${table}.date`)})`
}

/** Whole-day sessions come first: SQLite and PostgreSQL disagree on where null sorts. */
export const TIME_OF_DAY = sql`coalesce(agreed_time, '')`

async function bookingsOn({ db }: Reader, date: string | null, except: string) {
  if (date === null) return []
  return db
    .selectFrom('booking')
    .select(['id', 'type', 'name', 'status', 'agreed_time as time'])
    .where(dayOf('booking'), '=', date)
    .where('id', '<>', except)
    .where('status', 'not in', FREE)
    .orderBy(({ case: when }) => when().when('status', '=', 'booked').then(0).else(1).end())
    .orderBy('id')
    .limit(OTHERS)
    .execute()
}

/** The answers that went out as emails, and the notes. Without a subject an email has that of its template. */
async function messagesOf({ db }: Reader, bookingId: string) {
  return db
    .selectFrom('booking_message')
    .leftJoin('account', 'account.id', 'actor_id')
    .select(['booking_message.id', 'kind', 'subject', 'text', 'at', 'actor', 'account.name'])
    .where('booking_id', '=', bookingId)
    .orderBy('at')
    .orderBy('booking_message.id')
    .execute()
}
