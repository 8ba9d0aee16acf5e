import type { Kysely } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes, run } from './column-types.ts'
import { indexOnPostgres, postsOnPostgres, searchOnPostgres } from './search/on-postgres.ts'
import { postsOnSqlite, searchOnSqlite } from './search/on-sqlite.ts'
import { insertFound, insertPost, POST_KINDS, SEARCHED } from './search/searched.ts'

/**
 * What the owner searches is in one table, which triggers keep in step: a row for each kind of words of each thing, with indexes
 * of all groups of three letters.
 */
export async function search(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text, tableEnd } = columnTypes(engine)
  const onSqlite = engine === 'sqlite'
  await db.schema
    .createTable('search_text')
    .$call((table) => (onSqlite ? table.addColumn('id', 'integer', (c) => c.primaryKey()) : table))
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('about', text, (c) => c.notNull())
    .addColumn('words', text, (c) => c.notNull())
    .addUniqueConstraint('search_text_once', ['kind', 'about'])
    .modifyEnd(tableEnd)
    .execute()
  await run(db, onSqlite ? searchOnSqlite(SEARCHED) : searchOnPostgres(SEARCHED))
  await run(db, onSqlite ? postsOnSqlite() : postsOnPostgres())
  const filled = SEARCHED.map((searched) => insertFound(searched, engine))
  await run(db, [...filled, insertPost(engine)])
  if (!onSqlite) await indexOnPostgres(db, [...SEARCHED.map(({ kind }) => kind), ...POST_KINDS])
}
