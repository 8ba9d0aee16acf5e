import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes } from './column-types.ts'

/** What an import found and did, so that any process can show it. The report of one stays when its upload is gone. */
export async function importNotes(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text, bigint, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('import_note')
    .addColumn('upload_id', text, (c) => c.notNull())
    .addColumn('stage', text, (c) => c.notNull().check(sql`stage in ('look', 'report', 'progress')`))
    .addColumn('note', text, (c) => c.notNull())
    .addColumn('at', bigint, (c) => c.notNull())
    .addPrimaryKeyConstraint('import_note_key', ['upload_id', 'stage'])
    .modifyEnd(tableEnd)
    .execute()
}
