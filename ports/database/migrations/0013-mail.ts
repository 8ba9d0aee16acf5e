import type { Kysely } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes } from './column-types.ts'

/** The business's time zone, the dead emails that the owner has heard of, and indexes of what is deleted by its age. */
export async function mail(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text, bigint } = columnTypes(engine)
  await db.schema
    .alterTable('site')
    .addColumn('time_zone', text, (c) => c.notNull().defaultTo('America/New_York'))
    .execute()
  await db.schema.alterTable('job').addColumn('announced_at', bigint).execute()
  await db.schema.createIndex('booking_by_created_at').on('booking').column('created_at').execute()
  await db.schema.createIndex('audit_event_by_at').on('audit_event').column('at').execute()
  await db.schema.createIndex('sent_mail_by_created_at').on('sent_mail').column('created_at').execute()
}
