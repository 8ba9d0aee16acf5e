import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes } from './column-types.ts'

/** How the last backup ended and which process makes one now, for all processes; and of what a moved business is a copy. */
export async function backupState(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text, integer, bigint, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('backup_state')
    .addColumn('one', integer, (c) => c.notNull().primaryKey().check(sql`one = 1`))
    .addColumn('scheduled_target', text)
    .addColumn('scheduled_since', bigint)
    .addColumn('error', text)
    .addColumn('good_at', bigint)
    .addColumn('good_target', text)
    .addColumn('lost', text)
    .addColumn('prune_error', text)
    .addColumn('lock', text)
    .addColumn('locked_until', bigint)
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createTable('moved_copy')
    .addColumn('one', integer, (c) => c.notNull().primaryKey().check(sql`one = 1`))
    .addColumn('business', text, (c) => c.notNull())
    .addColumn('digest', text, (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute()
}
