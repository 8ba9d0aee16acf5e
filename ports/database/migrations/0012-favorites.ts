import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes, run } from './column-types.ts'

/** Spells favorites as the rest of the site does: the table, its indexes and what a download holds. */
export async function favorites(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  await db.schema.alterTable('favourite').renameTo('favorite').execute()
  for (const column of ['album_id', 'photo_id']) {
    await db.schema.dropIndex(`favourite_by_${column}`).execute()
    await db.schema.createIndex(`favorite_by_${column}`).on('favorite').column(column).execute()
  }
  if (engine === 'sqlite') await copyDownloads(db)
  else {
    await run(db, [
      'alter table favorite rename constraint favourite_once to favorite_once',
      'alter table download drop constraint download_what_check',
      `update download set what = 'favorites' where what = 'favourites'`,
    ])
    await db.schema.alterTable('download').addCheckConstraint('download_what_check', WHAT).execute()
  }
}

const WHAT = sql`what in ('photograph', 'selection', 'favorites', 'all')`

/** SQLite cannot change the check of a column. */
async function copyDownloads(db: Kysely<unknown>): Promise<void> {
  const { text, integer, bigint, tableEnd } = columnTypes('sqlite')
  await db.schema.alterTable('download').renameTo('download_before').execute()
  await db.schema
    .createTable('download')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('client_id', text, (c) => c.notNull().references('client.id').onDelete('cascade'))
    .addColumn('album_id', text, (c) => c.references('album.id').onDelete('set null'))
    .addColumn('album_name', text, (c) => c.notNull())
    .addColumn('what', text, (c) => c.notNull().check(WHAT))
    .addColumn('size', text, (c) => c.notNull().check(sql`size in ('original', 'web')`))
    .addColumn('photographs', integer, (c) => c.notNull())
    .addColumn('bytes', bigint, (c) => c.notNull())
    .addColumn('version', text, (c) => c.notNull())
    .addColumn('started_at', bigint, (c) => c.notNull())
    .addColumn('completed_at', bigint)
    .modifyEnd(tableEnd)
    .execute()
  await run(db, [
    `insert into download (${COLUMNS.join(', ')}, what)
     select ${COLUMNS.join(', ')}, replace(what, 'favourites', 'favorites') from download_before`,
    'drop table download_before',
    'create index download_by_client_id on download (client_id, id)',
    'create index download_by_album_id on download (album_id, id)',
  ])
}

const COLUMNS = [
  ...['id', 'client_id', 'album_id', 'album_name', 'size', 'photographs'],
  ...['bytes', 'version', 'started_at', 'completed_at'],
]
