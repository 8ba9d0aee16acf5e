import type { Kysely } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes } from './column-types.ts'

/**
 * Clients' favorites. They belong to the album and the photograph, not to the frame or the grant, so that they survive
 * a new order of the album and a grant that ends and is given again.
 */
export async function favourites(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text, bigint, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('favourite')
    .addColumn('client_id', text, (c) => c.notNull().references('client.id').onDelete('cascade'))
    .addColumn('album_id', text, (c) => c.notNull().references('album.id').onDelete('cascade'))
    .addColumn('photo_id', text, (c) => c.notNull().references('photo.id').onDelete('cascade'))
    .addColumn('chosen_at', bigint, (c) => c.notNull())
    .addPrimaryKeyConstraint('favourite_once', ['client_id', 'album_id', 'photo_id'])
    .modifyEnd(tableEnd)
    .execute()
  for (const column of ['album_id', 'photo_id']) {
    await db.schema.createIndex(`favourite_by_${column}`).on('favourite').column(column).execute()
  }
}
