import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes } from './column-types.ts'

/** What the processes of one site agree on, and which of them can do a job, while they run different releases. */
export async function installation(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text, integer, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('installation')
    .addColumn('one', integer, (c) => c.primaryKey().check(sql`one = 1`))
    .addColumn('schema_min', text, (c) => c.notNull())
    .addColumn('secret', text)
    .modifyEnd(tableEnd)
    .execute()
  await sql`insert into installation (one, schema_min) values (1, '')`.execute(db)
  await db.schema
    .createTable('job_version')
    .addColumn('kind', text, (c) => c.notNull().primaryKey())
    .addColumn('version', integer, (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .alterTable('job')
    .addColumn('needs', integer, (c) => c.notNull().defaultTo(0))
    .execute()
}
