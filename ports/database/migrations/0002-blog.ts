import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { blogOnPostgres } from './0002-blog-postgres.ts'
import { blogOnSqlite } from './0002-blog-sqlite.ts'
import { columnTypes, run } from './column-types.ts'

type Engine = Database['engine']

/** Tags, and what triggers derive from the bodies of posts: their photographs, and the text to search. */
export async function blog(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, integer, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('post_tag')
    .addColumn('post_id', text, (c) => c.notNull().references('post.id').onDelete('cascade'))
    .addColumn('tag', text, (c) => c.notNull().check(sql`tag <> '' and tag = lower(tag)`))
    .addPrimaryKeyConstraint('post_tag_once', ['post_id', 'tag'])
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createTable('post_photo')
    .addColumn('post_id', text, (c) => c.notNull().references('post.id').onDelete('cascade'))
    .addColumn('photo_id', text, (c) => c.notNull().references('photo.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('post_photo_once', ['post_id', 'photo_id'])
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createTable('post_text')
    .addColumn('id', integer, (c) => (engine === 'sqlite' ? c.primaryKey() : c.generatedAlwaysAsIdentity()))
    .addColumn('post_id', text, (c) => c.notNull().unique().references('post.id').onDelete('cascade'))
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('body', text, (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute()
  await indexes(db)
  await run(db, engine === 'sqlite' ? blogOnSqlite() : blogOnPostgres())
  // Runs the triggers for the existing posts.
  await sql`update post set body = body`.execute(db)
}

async function indexes(db: Kysely<unknown>): Promise<void> {
  await sql`drop index post_by_status`.execute(db)
  await sql`create index post_newest on post (status, publish_at desc, id desc)`.execute(db)
  await db.schema.createIndex('post_tag_by_tag').on('post_tag').columns(['tag', 'post_id']).execute()
  await db.schema.createIndex('post_photo_by_photo_id').on('post_photo').columns(['photo_id']).execute()
}
