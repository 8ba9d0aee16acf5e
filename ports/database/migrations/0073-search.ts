import type { Kysely } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes, run } from './column-types.ts'
import { indexOnPostgres, searchOnPostgres } from './search/on-postgres.ts'
import { searchOnSqlite } from './search/on-sqlite.ts'
import { insertPost, SEARCHED } from './search/searched.ts'

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
  await run(db, onSqlite ? searchOnSqlite() : searchOnPostgres())
  const filled = SEARCHED.map(({ kind, table, words }) => {
    const said = words(table, engine)
    return `insert into search_text (kind, about, words) select '${kind}', id, ${said} from ${table} where ${said} <> ''`
  })
  await run(db, [...filled, insertPost(engine)])
  if (!onSqlite) await indexOnPostgres(db)
}
