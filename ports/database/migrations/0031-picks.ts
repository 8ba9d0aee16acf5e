import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes, run } from './column-types.ts'

/** Lists that clients choose photographs into, with a note for each, until they say that they are finished. */
export async function picks(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text, integer, bigint, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('pick_list')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('album_id', text, (c) => c.notNull().references('album.id').onDelete('cascade'))
    .addColumn('name', text, (c) => c.notNull().check(sql`name <> ''`))
    .addColumn('most', integer, (c) => c.check(sql`most > 0`))
    .addColumn('closes_at', bigint)
    .addColumn('created_at', bigint, (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute()
  // Whoever chooses is a client; a later column can name somebody else, so this one may be null.
  await db.schema
    .createTable('pick_set')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('list_id', text, (c) => c.notNull().references('pick_list.id').onDelete('cascade'))
    .addColumn('client_id', text, (c) => c.references('client.id').onDelete('cascade'))
    .addColumn('finished_at', bigint)
    .addColumn('seen_at', bigint)
    .addColumn('reopened_at', bigint)
    .addUniqueConstraint('pick_set_once', ['list_id', 'client_id'])
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createTable('pick')
    .addColumn('set_id', text, (c) => c.notNull().references('pick_set.id').onDelete('cascade'))
    .addColumn('frame_id', text, (c) => c.notNull().references('frame.id').onDelete('cascade'))
    .addColumn('note', text, (c) => c.notNull().defaultTo(''))
    .addColumn('chosen_at', bigint, (c) => c.notNull())
    .addPrimaryKeyConstraint('pick_once', ['set_id', 'frame_id'])
    .modifyEnd(tableEnd)
    .execute()
  await run(db, [
    'create index pick_list_by_album_id on pick_list (album_id, id)',
    'create index pick_set_by_client_id on pick_set (client_id)',
    'create index pick_set_unseen on pick_set (finished_at) where finished_at is not null and seen_at is null',
    'create index pick_by_frame_id on pick (frame_id)',
  ])
}
