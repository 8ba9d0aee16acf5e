import type { Kysely } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes } from './column-types.ts'

/** The days on which a signed-in client opened an album; nothing else about the visit. */
export async function albumViews(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('album_view')
    .addColumn('client_id', text, (c) => c.notNull().references('client.id').onDelete('cascade'))
    .addColumn('album_id', text, (c) => c.notNull().references('album.id').onDelete('cascade'))
    .addColumn('day', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('album_view_once', ['client_id', 'album_id', 'day'])
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('album_view_by_album_id').on('album_view').column('album_id').execute()
}
