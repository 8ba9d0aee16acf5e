import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes } from './column-types.ts'

/** Whether messengers show a preview of a share link; those that exist have one too. */
export async function linkPreviews(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  await db.schema
    .alterTable('share_link')
    .addColumn('preview', columnTypes(engine).integer, (c) =>
      c.notNull().defaultTo(1).check(sql`preview in (0, 1)`),
    )
    .execute()
}
