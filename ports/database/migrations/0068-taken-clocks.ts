import type { Kysely } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes } from './column-types.ts'

/**
 * What the camera's clock showed. Photographs that exist have none: of their time it is not known whether the camera recorded
 * a time zone, so it may be another clock's.
 */
export async function takenClocks(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text } = columnTypes(engine)
  await db.schema.alterTable('photo').addColumn('taken_clock', text).execute()
}
