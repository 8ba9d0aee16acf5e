import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes } from './column-types.ts'

type Engine = Database['engine']

/** Downloads: sizes and checksums of files, clients' selections, and who downloaded what. Visitors see none of them. */
export async function delivery(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await files(db, engine)
  await selections(db, engine)
  await downloads(db, engine)
}

async function files(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, bigint, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('delivery_file')
    .addColumn('photo_id', text, (c) => c.notNull().references('photo.id').onDelete('cascade'))
    .addColumn('size', text, (c) => c.notNull().check(sql`size in ('original', 'web')`))
    .addColumn('storage_key', text, (c) => c.notNull())
    .addColumn('bytes', bigint, (c) => c.notNull().check(sql`bytes > 0`))
    .addColumn('crc32', bigint, (c) => c.notNull().check(sql`crc32 between 0 and 4294967295`))
    .addPrimaryKeyConstraint('delivery_file_once', ['photo_id', 'size'])
    .modifyEnd(tableEnd)
    .execute()
}

async function selections(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, bigint, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('delivery_selection')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('client_id', text, (c) => c.notNull().references('client.id').onDelete('cascade'))
    .addColumn('album_id', text, (c) => c.notNull().references('album.id').onDelete('cascade'))
    .addColumn('photo_ids', text, (c) => c.notNull())
    .addColumn('created_at', bigint, (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute()
  await index(db, 'delivery_selection', ['client_id', 'created_at'])
  await index(db, 'delivery_selection', ['album_id'])
}

async function downloads(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, integer, bigint, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('download')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('client_id', text, (c) => c.notNull().references('client.id').onDelete('cascade'))
    // The record of a download survives its album.
    .addColumn('album_id', text, (c) => c.references('album.id').onDelete('set null'))
    .addColumn('album_name', text, (c) => c.notNull())
    .addColumn('what', text, (c) =>
      c.notNull().check(sql`what in ('photograph', 'selection', 'favourites', 'all')`),
    )
    .addColumn('size', text, (c) => c.notNull().check(sql`size in ('original', 'web')`))
    .addColumn('photographs', integer, (c) => c.notNull())
    .addColumn('bytes', bigint, (c) => c.notNull())
    .addColumn('version', text, (c) => c.notNull())
    .addColumn('started_at', bigint, (c) => c.notNull())
    .addColumn('completed_at', bigint)
    .modifyEnd(tableEnd)
    .execute()
  await index(db, 'download', ['client_id', 'id'])
  await index(db, 'download', ['album_id', 'id'])
}

async function index(db: Kysely<unknown>, table: string, columns: string[]): Promise<void> {
  await db.schema.createIndex(`${table}_by_${columns[0]}`).on(table).columns(columns).execute()
}
