import type { Kysely } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes, run } from './column-types.ts'
import { keptOnPostgres } from './search/on-postgres.ts'
import { keptOnSqlite } from './search/on-sqlite.ts'
import { PHOTO_WORDS } from './search/searched.ts'

/**
 * Who, where and at what occasion, as the files of photographs say, and searched with their captions and keywords: null in those
 * that exist, until a job has read them again. What an album writes into the files that clients download, and where it goes.
 */
export async function captions(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text } = columnTypes(engine)
  for (const column of ['people', 'city', 'event'])
    await db.schema.alterTable('photo').addColumn(column, text).execute()
  await db.schema.alterTable('album').addColumn('stationery', text).execute()
  await db.schema.alterTable('delivery_file').addColumn('slots', text).execute()
  const { kind, table, words } = PHOTO_WORDS
  const said = words(table, engine)
  await run(db, [
    ...(engine === 'sqlite' ? withoutTriggers() : withoutFunction()),
    ...(engine === 'sqlite' ? keptOnSqlite(PHOTO_WORDS) : keptOnPostgres(PHOTO_WORDS)),
    `delete from search_text where kind = '${kind}'`,
    `insert into search_text (kind, about, words) select '${kind}', id, ${said} from ${table} where ${said} <> ''`,
  ])
}

function withoutTriggers(): string[] {
  return ['insert', 'update', 'delete'].map((event) => `drop trigger photo_${event}_searched`)
}

function withoutFunction(): string[] {
  return ['drop trigger photo_searched on photo', 'drop function photo_searched()']
}
