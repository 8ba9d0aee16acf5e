import type { Kysely } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes } from './column-types.ts'

/** How often a section or its draft changed, so that a tab that knows an earlier number overwrites nothing. */
export async function sectionEdits(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { integer } = columnTypes(engine)
  await db.schema
    .alterTable('site_section')
    .addColumn('edit', integer, (c) => c.notNull().defaultTo(0))
    .execute()
}
