import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { contentVersionOnPostgres } from './0001-content-version-postgres.ts'
import { contentVersionOnSqlite } from './0001-content-version-sqlite.ts'
import { columnTypes, run } from './column-types.ts'

type Engine = Database['engine']

export async function foundation(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await photographs(db, engine)
  await albums(db, engine)
  await clients(db, engine)
  await site(db, engine)
  await posts(db, engine)
  await testimonials(db, engine)
  await indexes(db, engine)
  await contentVersion(db, engine)
}

async function photographs(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, integer, bigint, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('photo')
    .addColumn('id', text, (c) => c.primaryKey().check(sql`length(id) = 32`))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('format', text, (c) =>
      c.notNull().check(sql`format in ('jpeg', 'png', 'webp', 'avif', 'tiff', 'heif')`),
    )
    .addColumn('bytes', bigint, (c) => c.notNull().check(sql`bytes > 0`))
    .addColumn('width', integer, (c) => c.notNull().check(sql`width > 0`))
    .addColumn('height', integer, (c) => c.notNull().check(sql`height > 0`))
    .addColumn('thumbhash', text, (c) => c.notNull())
    .addColumn('placeholder', text, (c) => c.notNull())
    .addColumn('colour', text, (c) => c.notNull().check(sql`colour like '#______'`))
    .addColumn('taken_at', bigint)
    .addColumn('title', text)
    .addColumn('alt', text, (c) => c.notNull())
    .addColumn('recipe', integer)
    .modifyEnd(tableEnd)
    .execute()
}

async function albums(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, integer, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('album')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('slug', text, (c) => c.notNull().unique().check(sql`slug <> ''`))
    .addColumn('visibility', text, (c) => c.notNull().check(sql`visibility in ('public', 'private')`))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('display_name', text)
    .addColumn('category', text)
    .addColumn('date', text, (c) => c.check(sql`date like '____-__-__'`))
    .addColumn('city', text)
    .addColumn('cover_photo_id', text, (c) => c.references('photo.id').onDelete('set null'))
    .addColumn('link', text)
    .addColumn('published', integer, (c) => c.notNull().check(sql`published in (0, 1)`))
    .modifyEnd(tableEnd)
    .execute()
  // A photograph that an album shows cannot be deleted: its frame would be a gap that nobody notices.
  await db.schema
    .createTable('frame')
    .addColumn('album_id', text, (c) => c.notNull().references('album.id').onDelete('cascade'))
    .addColumn('position', integer, (c) => c.notNull().check(sql`position > 0`))
    .addColumn('photo_id', text, (c) => c.notNull().references('photo.id').onDelete('restrict'))
    .addPrimaryKeyConstraint('frame_place', ['album_id', 'position'])
    .addUniqueConstraint('frame_once', ['album_id', 'photo_id'])
    .modifyEnd(tableEnd)
    .execute()
}

async function clients(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, integer, bigint, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('client')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('email', text, (c) => c.notNull().unique().check(sql`email = lower(email) and email <> ''`))
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createTable('client_album')
    .addColumn('client_id', text, (c) => c.notNull().references('client.id').onDelete('cascade'))
    .addColumn('album_id', text, (c) => c.notNull().references('album.id').onDelete('cascade'))
    .addColumn('position', integer, (c) => c.notNull())
    .addColumn('granted_at', bigint, (c) => c.notNull())
    .addColumn('expires_at', bigint)
    .addColumn('revoked_at', bigint)
    .addPrimaryKeyConstraint('client_album_grant', ['client_id', 'album_id'])
    .modifyEnd(tableEnd)
    .execute()
}

async function site(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, integer, tableEnd } = columnTypes(engine)
  const business = db.schema
    .createTable('site')
    .addColumn('id', integer, (c) => c.notNull().primaryKey().check(sql`id = 1`))
    .addColumn('demo', integer, (c) => c.notNull().check(sql`demo in (0, 1)`))
    .modifyEnd(tableEnd)
  const words = ['brand', 'studio', 'owner', 'email', 'cities', 'socials', 'about']
  await words.reduce((table, word) => table.addColumn(word, text, (c) => c.notNull()), business).execute()
  await db.schema
    .createTable('site_photo')
    .addColumn('place', text, (c) =>
      c.notNull().check(sql`place in ('hero', 'floating', 'headshot', 'spark', 'next-chapter', 'services')`),
    )
    .addColumn('position', integer, (c) => c.notNull())
    .addColumn('photo_id', text, (c) => c.notNull().references('photo.id').onDelete('restrict'))
    .addPrimaryKeyConstraint('site_photo_place', ['place', 'position'])
    .modifyEnd(tableEnd)
    .execute()
}

async function posts(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, bigint, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('post')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('slug', text, (c) => c.notNull().unique().check(sql`slug <> ''`))
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('main_photo_id', text, (c) => c.references('photo.id').onDelete('set null'))
    .addColumn('body', text, (c) => c.notNull())
    .addColumn('status', text, (c) => c.notNull().check(sql`status in ('draft', 'published')`))
    .addColumn('publish_at', bigint, (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute()
}

async function testimonials(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, integer, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('testimonial')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('quote', text, (c) => c.notNull())
    .addColumn('author', text, (c) => c.notNull())
    .addColumn('position', integer, (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute()
}

async function indexes(db: Kysely<unknown>, engine: Engine): Promise<void> {
  // Serves `order by date desc nulls last, id desc` on both engines: SQLite sorts nulls last here by itself.
  const newestFirst = engine === 'sqlite' ? sql`date desc` : sql`date desc nulls last`
  await sql`create index album_newest on album (visibility, published, ${newestFirst}, id desc)`.execute(db)
  const keys: [table: string, columns: string[]][] = [
    ['album', ['cover_photo_id']],
    ['frame', ['photo_id']],
    ['client_album', ['album_id']],
    ['site_photo', ['photo_id']],
    ['post', ['main_photo_id']],
    ['post', ['status', 'publish_at']],
  ]
  for (const [table, columns] of keys) {
    await db.schema.createIndex(`${table}_by_${columns[0]}`).on(table).columns(columns).execute()
  }
}

async function contentVersion(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { integer, bigint, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('content_version')
    .addColumn('id', integer, (c) => c.notNull().primaryKey().check(sql`id = 1`))
    .addColumn('version', bigint, (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute()
  await sql`insert into content_version (id, version) values (1, 1)`.execute(db)
  await run(db, engine === 'sqlite' ? contentVersionOnSqlite() : contentVersionOnPostgres())
}
