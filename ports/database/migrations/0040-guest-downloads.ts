import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes, run } from './column-types.ts'

/** A download has a client or, of a guest, the share link; and the PIN of a link is stored encrypted, to copy it again. */
export async function guestDownloads(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text } = columnTypes(engine)
  await db.schema.alterTable('share_link').addColumn('pin_sealed', text).execute()
  if (engine === 'sqlite') await copyDownloads(db)
  else {
    await db.schema
      .alterTable('download')
      .addColumn('link_id', text, (c) => c.references('share_link.id').onDelete('cascade'))
      .execute()
    await run(db, [
      'alter table download alter column client_id drop not null',
      `alter table download add constraint download_of_one check (${OF_ONE})`,
    ])
  }
  await db.schema.createIndex('download_by_link_id').on('download').columns(['link_id', 'id']).execute()
}

const OF_ONE = '(client_id is null) <> (link_id is null)'

/** SQLite cannot let a column be null later. */
async function copyDownloads(db: Kysely<unknown>): Promise<void> {
  const { text, integer, bigint, tableEnd } = columnTypes('sqlite')
  const what = sql`what in ('photograph', 'selection', 'favorites', 'all', 'section', 'picks')`
  await db.schema.alterTable('download').renameTo('download_before').execute()
  await db.schema
    .createTable('download')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('client_id', text, (c) => c.references('client.id').onDelete('cascade'))
    .addColumn('link_id', text, (c) => c.references('share_link.id').onDelete('cascade'))
    .addColumn('album_id', text, (c) => c.references('album.id').onDelete('set null'))
    .addColumn('album_name', text, (c) => c.notNull())
    .addColumn('what', text, (c) => c.notNull().check(what))
    .addColumn('size', text, (c) => c.notNull().check(sql`size in ('original', 'web')`))
    .addColumn('photographs', integer, (c) => c.notNull())
    .addColumn('bytes', bigint, (c) => c.notNull())
    .addColumn('version', text, (c) => c.notNull())
    .addColumn('started_at', bigint, (c) => c.notNull())
    .addColumn('completed_at', bigint)
    .addCheckConstraint('download_of_one', sql.raw(OF_ONE))
    .modifyEnd(tableEnd)
    .execute()
  await run(db, [
    `insert into download (${COLUMNS}) select ${COLUMNS} from download_before`,
    'drop table download_before',
    'create index download_by_client_id on download (client_id, id)',
    'create index download_by_album_id on download (album_id, id)',
  ])
}

const COLUMNS =
  'id, client_id, album_id, album_name, what, size, photographs, bytes, version, started_at, completed_at'
