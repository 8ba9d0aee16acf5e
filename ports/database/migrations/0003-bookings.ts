import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes } from './column-types.ts'

type Engine = Database['engine']

/** Booking requests, jobs, audit events and rate limits. Visitors see none of them. */
export async function bookings(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await requests(db, engine)
  await jobs(db, engine)
  await auditEvents(db, engine)
  await rateLimits(db, engine)
}

async function requests(db: Kysely<unknown>, engine: Engine): Promise<void> {
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
      c.notNull().check(sql`status in ('new', 'replied', 'booked', 'declined', 'spam')`),
    )
    .addColumn('created_at', bigint, (c) => c.notNull())
    .modifyEnd(tableEnd)
  const contact = ['name', 'email', 'phone']
  await contact.reduce((with_, column) => with_.addColumn(column, text, (c) => c.notNull()), table).execute()
  await db.schema.createIndex('booking_by_date').on('booking').column('date').execute()
  await db.schema.createIndex('booking_by_status').on('booking').columns(['status', 'id']).execute()
}

async function jobs(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, integer, bigint, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('job')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('about', text)
    .addColumn('payload', text, (c) => c.notNull())
    .addColumn('status', text, (c) => c.notNull().check(sql`status in ('waiting', 'done', 'dead')`))
    .addColumn('attempts', integer, (c) => c.notNull().check(sql`attempts >= 0`))
    .addColumn('run_at', bigint, (c) => c.notNull())
    .addColumn('lease', text)
    .addColumn('error', text)
    .addColumn('created_at', bigint, (c) => c.notNull())
    .addColumn('give_up_at', bigint, (c) => c.notNull())
    .addColumn('ended_at', bigint)
    .modifyEnd(tableEnd)
    .execute()
  // Only waiting jobs are looked up by time.
  await sql`create index job_waiting on job (run_at) where status = 'waiting'`.execute(db)
  await db.schema.createIndex('job_by_about').on('job').column('about').execute()
  await db.schema.createIndex('job_by_status').on('job').columns(['status', 'id']).execute()
}

async function auditEvents(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, bigint, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('audit_event')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('at', bigint, (c) => c.notNull())
    .addColumn('actor', text, (c) => c.notNull())
    .addColumn('action', text, (c) => c.notNull())
    .addColumn('about', text)
    .addColumn('detail', text)
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('audit_event_by_about').on('audit_event').column('about').execute()
}

async function rateLimits(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, bigint, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('rate_limit')
    .addColumn('key', text, (c) => c.notNull().primaryKey())
    .addColumn('free_at', bigint, (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('rate_limit_by_free_at').on('rate_limit').column('free_at').execute()
}
