import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes, run } from './column-types.ts'

type Engine = Database['engine']

/**
 * The owner answers booking requests: they can be done, know since when they have their status and whether their emails
 * were queued, and keep what was agreed; replies and notes are stored with them. Visitors see none of it.
 */
export async function bookingAnswers(db: Kysely<unknown>, engine: Engine): Promise<void> {
  // SQLite changes no check of a column, so the table is made again.
  await run(db, ['alter table booking rename to booking_before'])
  await createBookings(db, engine)
  await copyBookings(db)
  await run(db, ['drop table booking_before'])
  await createMessages(db, engine)
  await run(db, [
    // Requests are looked up by the day that was agreed, or else wanted.
    'create index booking_by_day on booking ((coalesce(agreed_date, date)))',
    'create index booking_by_status on booking (status, id)',
    'create index booking_by_created_at on booking (created_at)',
    'create index booking_message_of_booking on booking_message (booking_id, id)',
  ])
}

async function createBookings(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, integer, bigint, tableEnd } = columnTypes(engine)
  const table = db.schema
    .createTable('booking')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('idempotency_key', text, (c) => c.notNull().unique().check(sql`idempotency_key <> ''`))
    .addColumn('type', text, (c) => c.notNull())
    .addColumn('version', integer, (c) => c.notNull())
    .addColumn('answers', text, (c) => c.notNull())
    .addColumn('date', text, (c) => c.check(sql`date like '____-__-__'`))
    .addColumn('status', text, (c) =>
      c.notNull().check(sql`status in ('new', 'replied', 'booked', 'done', 'declined', 'spam')`),
    )
    .addColumn('created_at', bigint, (c) => c.notNull())
    .addColumn('status_at', bigint, (c) => c.notNull())
    .addColumn('notified_at', bigint)
    .addColumn('calendar_sequence', integer, (c) => c.notNull().defaultTo(0))
    .addColumn('agreed_date', text, (c) => c.check(sql`agreed_date like '____-__-__'`))
    .addColumn('agreed_time', text, (c) => c.check(sql`agreed_time like '__:__'`))
    .addColumn('agreed_minutes', integer, (c) => c.check(sql`agreed_minutes > 0`))
    .modifyEnd(tableEnd)
  const contact = ['name', 'email', 'phone']
  await contact.reduce((with_, column) => with_.addColumn(column, text, (c) => c.notNull()), table).execute()
}

/** Spam was never announced. What was accepted was accepted for the day that was wanted. */
async function copyBookings(db: Kysely<unknown>): Promise<void> {
  const columns = 'id, idempotency_key, type, version, answers, date, status, created_at, name, email, phone'
  await run(db, [
    `insert into booking (${columns}, status_at, notified_at, agreed_date)
     select ${columns}, created_at, case when status <> 'spam' then created_at end,
       case when status = 'booked' then date end
     from booking_before`,
  ])
}

async function createMessages(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, bigint, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('booking_message')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('booking_id', text, (c) => c.notNull().references('booking.id').onDelete('cascade'))
    .addColumn('kind', text, (c) => c.notNull().check(sql`kind in ('reply', 'accepted', 'declined', 'note')`))
    .addColumn('subject', text)
    .addColumn('text', text, (c) => c.notNull())
    .addColumn('at', bigint, (c) => c.notNull())
    .addColumn('actor', text, (c) => c.notNull())
    .addColumn('actor_id', text)
    .modifyEnd(tableEnd)
    .execute()
}
