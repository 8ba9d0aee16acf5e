import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes } from './column-types.ts'

/**
 * A priority for each job. Developing becomes one job for each photograph: those of before only woke the developer, and
 * the next start makes the new ones.
 */
export async function jobs(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { integer } = columnTypes(engine)
  await db.schema
    .alterTable('job')
    .addColumn('priority', integer, (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`delete from job where kind = 'develop'`.execute(db)
  await db.schema.dropIndex('job_due').execute()
  await db.schema.createIndex('job_due').on('job').columns(['status', 'kind', 'priority', 'run_at']).execute()
}
