import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes } from './column-types.ts'

/** Where the owner's calendar finds her sessions, and the texts that she replies with again and again. Visitors see none of it. */
export async function bookingDesk(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text, integer, bigint, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('calendar_feed')
    .addColumn('one', integer, (c) => c.notNull().primaryKey().check(sql`one = 1`))
    .addColumn('epoch', text, (c) => c.notNull())
    .addColumn('made_at', bigint, (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createTable('reply_template')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('name', text, (c) => c.notNull().unique().check(sql`name <> ''`))
    .addColumn('subject', text)
    .addColumn('text', text, (c) => c.notNull())
    .addColumn('saved_at', bigint, (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute()
}
