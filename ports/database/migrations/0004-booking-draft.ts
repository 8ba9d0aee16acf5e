import type { Kysely } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes } from './column-types.ts'

/** Unsent bookings of browsers without JavaScript. */
export async function bookingDraft(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text, bigint, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('booking_draft')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('content', text)
    .addColumn('saved_at', bigint, (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('booking_draft_by_saved_at').on('booking_draft').column('saved_at').execute()
}
