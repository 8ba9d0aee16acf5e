import type { Kysely } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes } from './column-types.ts'

/** When what all processes together do again and again is to be done next. */
export async function timers(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text, bigint, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('timer')
    .addColumn('name', text, (c) => c.notNull().primaryKey())
    .addColumn('next_at', bigint, (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute()
}
