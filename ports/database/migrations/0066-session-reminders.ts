import type { Kysely } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes } from './column-types.ts'

/** For which agreed day whoever booked was reminded. */
export async function sessionReminders(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text } = columnTypes(engine)
  await db.schema.alterTable('booking').addColumn('reminded_date', text).execute()
}
