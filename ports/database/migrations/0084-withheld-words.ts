import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes, run } from './column-types.ts'

/** What public pages leave out of words, and what the page of a team shows; a change of it moves the content version. */
const NAMING: [table: string, event: string][] = [
  ['athlete', 'insert'],
  ['athlete', 'update'],
  ['athlete', 'delete'],
  ['person', 'update'],
  ['team', 'update'],
  ['album_team', 'insert'],
  ['album_team', 'delete'],
]

/** Which photographs have files that name somebody who was erased; and pages are made again when a name changes. */
export async function withheldWords(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { integer } = columnTypes(engine)
  await db.schema
    .alterTable('photo')
    .addColumn('own_words_withheld', integer, (c) =>
      c.notNull().defaultTo(0).check(sql`own_words_withheld in (0, 1)`),
    )
    .execute()
  await run(
    db,
    NAMING.map(([table, event]) => {
      const trigger = `trigger ${table}_${event}_moves_content after ${event} on ${table}`
      return engine === 'postgres'
        ? `create constraint ${trigger} deferrable initially deferred for each row execute function move_content()`
        : `create ${trigger} begin update content_version set version = version + 1 where id = 1; end`
    }),
  )
}
