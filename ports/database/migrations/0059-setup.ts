import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes } from './column-types.ts'

/** What the owner sets up in the studio where the environment says nothing: the mail server and the backup. */
export async function setup(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('setup')
    .addColumn('name', text, (c) => c.primaryKey().check(sql`name in ('mail', 'backup')`))
    .addColumn('value', text, (c) => c.notNull())
    .addColumn('sealed', text)
    .modifyEnd(tableEnd)
    .execute()
}
