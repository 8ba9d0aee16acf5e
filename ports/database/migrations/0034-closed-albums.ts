import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes, run } from './column-types.ts'

/** When a client asked to open an album again; and what else a download can hold: a section, or the picks of a list. */
export async function closedAlbums(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { bigint } = columnTypes(engine)
  await db.schema.alterTable('client_album').addColumn('reopen_asked_at', bigint).execute()
  if (engine === 'sqlite') return copyDownloads(db)
  await run(db, [
    'alter table download drop constraint download_what_check',
    `alter table download add constraint download_what_check check (${WHAT})`,
  ])
}

const WHAT = `what in ('photograph', 'selection', 'favorites', 'all', 'section', 'picks')`

/** SQLite cannot change the check of a column: the table is made again as it was, but for the check. */
async function copyDownloads(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ type: string; sql: string }>`
    select type, sql from sqlite_master where tbl_name = 'download' and sql is not null`.execute(db)
  const table = rows.find(({ type }) => type === 'table')?.sql ?? ''
  const changed = table.replace(/what in \([^)]*\)/, WHAT)
  if (changed === table) throw new Error('The check of download.what is not where it was.')
  await run(db, [
    'alter table download rename to download_before',
    changed,
    'insert into download select * from download_before',
    'drop table download_before',
    ...rows.filter(({ type }) => type === 'index').map((index) => index.sql),
  ])
}
