import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { STANDARD_QUESTIONS } from './0022-standard-questions.ts'
import { columnTypes, run } from './column-types.ts'

type AnyRows = Kysely<Record<string, Record<string, unknown>>>

/** The questions become a section of the site. Bookings refer to a version of them, which is kept for good. */
export async function questionnaire(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text, integer, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('questionnaire')
    .addColumn('version', integer, (c) => c.notNull().primaryKey().check(sql`version >= 1`))
    .addColumn('content', text, (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute()
  const rows = db as AnyRows
  const content = JSON.stringify(STANDARD_QUESTIONS)
  await rows.insertInto('questionnaire').values({ version: 1, content }).execute()
  const site = await rows.selectFrom('site').select('id').executeTakeFirst()
  if (!site) return
  await rows.insertInto('site_section').values({ section: 'questions', published: content }).execute()
  // PostgreSQL changes no table while one of its deferred triggers waits, and another migration may.
  if (engine === 'postgres') await run(db, ['set constraints all immediate', 'set constraints all deferred'])
}
