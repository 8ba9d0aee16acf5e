import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes, run } from './column-types.ts'

/** Links that open one private album to people without an account, how often they were opened, and what such guests chose. */
export async function shareLinks(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text, integer, bigint, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('share_link')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('album_id', text, (c) => c.notNull().references('album.id').onDelete('cascade'))
    .addColumn('name', text, (c) => c.notNull().check(sql`name <> ''`))
    .addColumn('pin_hash', text)
    .addColumn('downloads', text, (c) => c.notNull().check(sql`downloads in ('all', 'web', 'none')`))
    .addColumn('ask_who', integer, (c) => c.notNull().check(sql`ask_who in (0, 1)`))
    .addColumn('created_at', bigint, (c) => c.notNull())
    .addColumn('expires_at', bigint)
    .addColumn('revoked_at', bigint)
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createTable('share_opening')
    .addColumn('link_id', text, (c) => c.notNull().references('share_link.id').onDelete('cascade'))
    .addColumn('day', text, (c) => c.notNull())
    .addColumn('count', integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('share_opening_once', ['link_id', 'day'])
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createTable('share_guest')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('link_id', text, (c) => c.notNull().references('share_link.id').onDelete('cascade'))
    .addColumn('token_hash', text, (c) => c.notNull().unique())
    .addColumn('name', text, (c) => c.notNull().defaultTo(''))
    .addColumn('email', text, (c) => c.notNull().defaultTo(''))
    .addColumn('created_at', bigint, (c) => c.notNull())
    .addColumn('answered_at', bigint)
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createTable('share_favorite')
    .addColumn('guest_id', text, (c) => c.notNull().references('share_guest.id').onDelete('cascade'))
    .addColumn('frame_id', text, (c) => c.notNull().references('frame.id').onDelete('cascade'))
    .addColumn('chosen_at', bigint, (c) => c.notNull())
    .addPrimaryKeyConstraint('share_favorite_once', ['guest_id', 'frame_id'])
    .modifyEnd(tableEnd)
    .execute()
  await run(db, [
    'create index share_link_by_album_id on share_link (album_id, id)',
    'create index share_guest_by_link_id on share_guest (link_id, id)',
    'create index share_guest_by_email on share_guest (email)',
    'create index share_favorite_by_frame_id on share_favorite (frame_id)',
  ])
}
