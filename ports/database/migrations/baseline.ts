import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import questions from './baseline/questions.json' with { type: 'json' }
import { run } from './column-types.ts'
import { contentVersionOnPostgres, contentVersionOnSqlite } from './content-version.ts'
import { heldOnPostgres } from './held/on-postgres.ts'
import { heldOnSqlite } from './held/on-sqlite.ts'
import { indexOnPostgres, postsOnPostgres, searchOnPostgres } from './search/on-postgres.ts'
import { postsOnSqlite, searchOnSqlite } from './search/on-sqlite.ts'
import { POST_KINDS, SEARCHED } from './search/searched.ts'

/** The schema of commit 549eca7b, which eighty-four migrations had made, and the rows of an empty business. */
export async function baseline(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  if (engine === 'sqlite') await onSqlite(db)
  else await onPostgres(db)
  await sql`insert into content_version (id, version) values (1, 1)`.execute(db)
  // Version 1 for good: stored bookings use these names, 'Drone/Ariel' too.
  await sql`insert into questionnaire (version, content) values (1, ${JSON.stringify(questions)})`.execute(db)
  await sql`insert into installation (one, schema_min) values (1, '')`.execute(db)
}

async function onSqlite(db: Kysely<unknown>): Promise<void> {
  await run(db, statementsOf(textOf('tables.sql').replaceAll(/^( {2}\w+) bigint\b/gm, '$1 integer')))
  await run(db, statementsOf(textOf('sqlite.sql')))
  await run(db, [
    ...contentVersionOnSqlite(),
    ...searchOnSqlite(SEARCHED),
    ...postsOnSqlite(),
    ...heldOnSqlite(),
  ])
}

async function onPostgres(db: Kysely<unknown>): Promise<void> {
  const tables = textOf('tables.sql')
    .replaceAll(/^( {2}\w+) text\b/gm, '$1 text collate "C"')
    .replaceAll(/^\) strict;$/gm, ');')
  await run(db, statementsOf(tables))
  await run(db, statementsOf(textOf('postgres.sql')))
  await run(db, [
    ...contentVersionOnPostgres(),
    ...searchOnPostgres(SEARCHED),
    ...postsOnPostgres(),
    ...heldOnPostgres(),
  ])
  await indexOnPostgres(db, [...SEARCHED.map(({ kind }) => kind), ...POST_KINDS])
}

function textOf(file: string): string {
  return readFileSync(join(import.meta.dirname, 'baseline', file), 'utf8')
}

/** Further lines of a statement are indented, or end it. */
function statementsOf(text: string): string[] {
  return text
    .split(/;\n(?! )/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}
