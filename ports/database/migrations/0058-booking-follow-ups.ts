import type { Kysely } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes } from './column-types.ts'

/** What an accepted booking led to: its client and its album. */
export async function bookingFollowUps(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text } = columnTypes(engine)
  for (const table of ['client', 'album']) {
    const column = `${table}_id`
    await db.schema
      .alterTable('booking')
      .addColumn(column, text, (c) => c.references(`${table}.id`).onDelete('set null'))
      .execute()
    await db.schema.createIndex(`booking_by_${column}`).on('booking').column(column).execute()
  }
}
