import type { Kysely } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes } from './column-types.ts'

/** What clients may download of an album: 'all' sizes as before, the smaller 'web' size, or 'none'. */
export async function albumDownloads(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text } = columnTypes(engine)
  const album = db.schema.alterTable('album')
  await album.addColumn('downloads', text, (c) => c.notNull().defaultTo('all')).execute()
}
