import type { Kysely } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes } from './column-types.ts'

/** Adds how many people looked at what. Who they were is a hash with a key of one day. */
export async function visits(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text, integer, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('visit')
    .addColumn('day', text, (c) => c.notNull())
    .addColumn('page', text, (c) => c.notNull())
    .addColumn('source', text, (c) => c.notNull())
    .addColumn('people', integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('visit_key', ['day', 'page', 'source'])
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createTable('visitor_key')
    .addColumn('day', text, (c) => c.notNull().primaryKey())
    .addColumn('key', text, (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createTable('visitor_seen')
    .addColumn('day', text, (c) => c.notNull())
    .addColumn('page', text, (c) => c.notNull())
    .addColumn('visitor', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('visitor_seen_key', ['day', 'page', 'visitor'])
    .modifyEnd(tableEnd)
    .execute()
}
