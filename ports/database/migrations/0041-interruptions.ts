import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes } from './column-types.ts'

/** How often a job was interrupted, an index of the jobs of one kind, and when the site was last cleaned up. */
export async function interruptions(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { integer, bigint, tableEnd } = columnTypes(engine)
  await db.schema
    .alterTable('job')
    .addColumn('interruptions', integer, (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('job_by_kind').on('job').columns(['kind', 'id']).execute()
  await db.schema
    .createTable('clean_up')
    .addColumn('one', integer, (c) => c.notNull().primaryKey().check(sql`one = 1`))
    .addColumn('done_at', bigint)
    .addColumn('doubted_at', bigint)
    .modifyEnd(tableEnd)
    .execute()
}
