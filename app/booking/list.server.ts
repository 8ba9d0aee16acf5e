import type { Kysely } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { BookingStatus, Schema } from '../../ports/database/schema.ts'
import { type JobView, listJobs, type Page } from '../jobs/list.server.ts'
import { questionnaireOf } from '../site/questionnaire.server.ts'
import { type Question, questionsFor } from './questions.ts'

/** A booking request in the owner's list. */
export interface BookingLine {
  id: string
  type: string
  name: string
  email: string
  phone: string
  /** The day of the session, `YYYY-MM-DD`; null when its category asks for none. */
  date: string | null
  status: BookingStatus
  /** UTC milliseconds. */
  createdAt: number
  /** How many other requests there are for the same day, without spam and declined ones. */
  sameDay: number
  /** How many of its emails failed for good. */
  failedEmails: number
}

export interface BookingView extends BookingLine {
  version: number
  /** The first question, to which `type` is the answer. */
  typeQuestion: string
  /** In the order of the questions, contact last; '' where the visitor left one out. */
  answers: { question: Question; answer: string }[]
  /** Other requests for the same day, at most twenty. */
  others: { id: string; type: string; name: string }[]
  emails: JobView[]
}

const OTHERS = 20

/** Booking requests, newest first: only spam, or all but spam. */
export async function listBookings(
  { db }: Database,
  { limit, before, spam = false }: Page & { spam?: boolean },
): Promise<BookingLine[]> {
  const rows = await lines(db)
    .where('booking.status', spam ? '=' : '<>', 'spam')
    .$if(before !== undefined, (query) => query.where('booking.id', '<', before as string))
    .orderBy('booking.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(line)
}

/** One booking request with every question and answer as it was asked, or null. */
export async function showBooking(database: Database, id: string): Promise<BookingView | null> {
  const { db } = database
  const row = await lines(db)
    .select(['booking.version', 'booking.answers'])
    .where('booking.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const answers: Record<string, string> = JSON.parse(row.answers)
  const asked = await questionnaireOf(db, row.version)
  const questions = (asked && questionsFor(asked, row.type)) ?? []
  return {
    ...line(row),
    version: row.version,
    typeQuestion: asked?.first ?? '',
    answers: questions.map((question) => ({ question, answer: answers[question.id] ?? '' })),
    others: await othersFor(database, row.date, id),
    emails: await listJobs(database, 'mail', { about: id, limit: OTHERS }),
  }
}

type Row = Awaited<ReturnType<ReturnType<typeof lines>['executeTakeFirstOrThrow']>>

function line(row: Row): BookingLine {
  const { id, type, name, email, phone, date, status, created_at } = row
  return {
    id,
    type,
    name,
    email,
    phone,
    date,
    status,
    createdAt: created_at,
    sameDay: Number(row.same_day),
    failedEmails: Number(row.failed_emails),
  }
}

function lines(db: Kysely<Schema>) {
  return db
    .selectFrom('booking')
    .select(['booking.id', 'booking.type', 'name', 'email', 'phone', 'booking.date', 'booking.status'])
    .select('booking.created_at')
    .select(({ selectFrom }) => [
      selectFrom('booking as other')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('other.date', '=', 'booking.date')
        .whereRef('other.id', '<>', 'booking.id')
        .where('other.status', 'not in', ['spam', 'declined'])
        .as('same_day'),
      selectFrom('job')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('job.about', '=', 'booking.id')
        .where('job.kind', '=', 'mail')
        .where('job.status', '=', 'dead')
        .as('failed_emails'),
    ])
}

async function othersFor({ db }: Database, date: string | null, id: string): Promise<BookingView['others']> {
  if (date === null) return []
  return db
    .selectFrom('booking')
    .select(['id', 'type', 'name'])
    .where('date', '=', date)
    .where('id', '<>', id)
    .where('status', 'not in', ['spam', 'declined'])
    .orderBy('id')
    .limit(OTHERS)
    .execute()
}
