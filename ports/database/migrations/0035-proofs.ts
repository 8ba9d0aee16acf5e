import type { Kysely } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes } from './column-types.ts'

/** Albums whose clients see small, marked photographs, and which photographs have such derivatives. Visitors see neither. */
export async function proofs(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text, integer, tableEnd } = columnTypes(engine)
  const album = db.schema.alterTable('album')
  await album.addColumn('proofs', integer, (c) => c.notNull().defaultTo(0)).execute()
  await db.schema
    .createTable('marked_photo')
    .addColumn('photo_id', text, (c) => c.notNull().primaryKey().references('photo.id').onDelete('cascade'))
    .addColumn('mark', text, (c) => c.notNull())
    .addColumn('turned', integer, (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute()
}
