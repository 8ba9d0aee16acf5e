import type { Kysely } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes } from './column-types.ts'

/** Addresses of an earlier site, and where they lead now. */
export async function redirects(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('redirect')
    .addColumn('from_path', text, (c) => c.notNull().primaryKey())
    .addColumn('to_address', text, (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute()
}
