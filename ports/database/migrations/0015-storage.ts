import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes } from './column-types.ts'

/** The ID of the storage with this database's photographs: one row, from the first start on. */
export async function storage(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text, integer, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('storage')
    .addColumn('one', integer, (c) => c.notNull().primaryKey().check(sql`one = 1`))
    .addColumn('id', text, (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute()
}
