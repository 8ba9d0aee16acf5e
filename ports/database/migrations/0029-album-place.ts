import type { Kysely } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes } from './column-types.ts'

/**
 * Clients get originals without the place where they were taken, unless the owner keeps it for an album. What is overwritten in
 * such a copy, and its checksum, is measured with the file; for older ones at the first download.
 */
export async function albumPlace(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text, integer, bigint } = columnTypes(engine)
  const album = db.schema.alterTable('album')
  await album.addColumn('keep_place', integer, (c) => c.notNull().defaultTo(0)).execute()
  await db.schema.alterTable('delivery_file').addColumn('blanks', text).execute()
  await db.schema.alterTable('delivery_file').addColumn('blanked_crc32', bigint).execute()
}
