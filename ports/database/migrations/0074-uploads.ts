import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes, run } from './column-types.ts'

/** Files that are being received, so that any process can take their next piece: the pieces themselves are in the storage. */
export async function uploads(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text, integer, bigint, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('upload')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('kind', text, (c) => c.notNull().check(sql`kind in ('photograph', 'import')`))
    .addColumn('account_id', text, (c) => c.notNull())
    .addColumn('session_id', text, (c) => c.notNull())
    .addColumn('metadata', text, (c) => c.notNull())
    .addColumn('size', bigint, (c) => c.notNull())
    .addColumn('received', bigint, (c) => c.notNull().defaultTo(0))
    .addColumn('moved_at', bigint, (c) => c.notNull())
    .addColumn('claim', text)
    .addColumn('claimed_until', bigint)
    .addColumn('outcome', text)
    .modifyEnd(tableEnd)
    .execute()
  await run(db, ['create index upload_unfinished on upload (kind, session_id) where outcome is null'])
  await db.schema
    .createTable('upload_piece')
    .addColumn('upload_id', text, (c) => c.notNull().references('upload.id').onDelete('cascade'))
    .addColumn('start', bigint, (c) => c.notNull())
    .addColumn('bytes', integer, (c) => c.notNull())
    .addColumn('storage_key', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('upload_piece_key', ['upload_id', 'start'])
    .modifyEnd(tableEnd)
    .execute()
}
