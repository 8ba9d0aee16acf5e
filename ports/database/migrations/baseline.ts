import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { run } from './column-types.ts'
import { contentVersionOnPostgres, contentVersionOnSqlite } from './content-version.ts'
import { STANDARD_QUESTIONS } from './standard-questions.ts'

/** The schema of commit 93dd7913, which forty migrations had made. */
export async function baseline(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const onSqlite = engine === 'sqlite'
  const tables = onSqlite ? sqliteTables : postgresTables
  await run(db, statementsOf(tables(textOf('tables.sql'))))
  await run(db, statementsOf(textOf(onSqlite ? 'sqlite.sql' : 'postgres.sql')))
  await run(db, onSqlite ? contentVersionOnSqlite() : contentVersionOnPostgres())
  await sql`insert into content_version (id, version) values (1, 1)`.execute(db)
  const content = JSON.stringify(STANDARD_QUESTIONS)
  await sql`insert into questionnaire (version, content) values (1, ${content})`.execute(db)
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

function sqliteTables(text: string): string {
  return text.replaceAll(/^( {2}\w+) bigint\b/gm, '$1 integer')
}

function postgresTables(text: string): string {
  return text.replaceAll(/^( {2}\w+) text\b/gm, '$1 text collate "C"').replaceAll(/^\) strict;$/gm, ');')
}
