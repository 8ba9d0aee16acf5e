import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes, run } from './column-types.ts'

/**
 * What one viewer chose of an album is a choice, whether they are a client or a guest, and whether it is their favorites or
 * their picks for a list. Picks keep their IDs, by which emails and addresses name them.
 */
export async function choices(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text, bigint, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('choice')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('album_id', text, (c) => c.notNull().references('album.id').onDelete('cascade'))
    // An import can have picks of nobody, so both may be null.
    .addColumn('client_id', text, (c) => c.references('client.id').onDelete('cascade'))
    .addColumn('guest_id', text, (c) => c.references('share_guest.id').onDelete('cascade'))
    .addColumn('list_id', text, (c) => c.references('pick_list.id').onDelete('cascade'))
    .addColumn('finished_at', bigint)
    .addColumn('seen_at', bigint)
    .addColumn('reopened_at', bigint)
    .addCheckConstraint('choice_of_one', sql`client_id is null or guest_id is null`)
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createTable('chosen_frame')
    .addColumn('choice_id', text, (c) => c.notNull().references('choice.id').onDelete('cascade'))
    .addColumn('frame_id', text, (c) => c.notNull().references('frame.id').onDelete('cascade'))
    .addColumn('note', text, (c) => c.notNull().defaultTo(''))
    .addColumn('chosen_at', bigint, (c) => c.notNull())
    .addPrimaryKeyConstraint('chosen_frame_once', ['choice_id', 'frame_id'])
    .modifyEnd(tableEnd)
    .execute()
  const id = engine === 'sqlite' ? 'lower(hex(randomblob(16)))' : 'gen_random_uuid()::text'
  await run(db, [
    ...copyPicks,
    ...copyFavorites('favorite', 'client_id', id),
    ...copyFavorites('share_favorite', 'guest_id', id),
    ...['pick', 'pick_set', 'favorite', 'share_favorite'].map((table) => `drop table ${table}`),
    "create unique index choice_of_client on choice (client_id, album_id, coalesce(list_id, ''))",
    "create unique index choice_of_guest on choice (guest_id, album_id, coalesce(list_id, ''))",
    'create index choice_by_album_id on choice (album_id)',
    'create index choice_by_list_id on choice (list_id)',
    'create index choice_unseen on choice (finished_at) where finished_at is not null and seen_at is null',
    'create index chosen_frame_by_frame_id on chosen_frame (frame_id)',
  ])
}

const copyPicks = [
  `insert into choice (id, album_id, client_id, list_id, finished_at, seen_at, reopened_at)
   select pick_set.id, album_id, client_id, list_id, finished_at, seen_at, reopened_at
   from pick_set join pick_list on pick_list.id = pick_set.list_id`,
  `insert into chosen_frame (choice_id, frame_id, note, chosen_at)
   select set_id, frame_id, note, chosen_at from pick`,
]

/** Favorites are those of a viewer, in any album: one choice for each of their albums. */
function copyFavorites(table: string, owner: string, id: string): string[] {
  return [
    `insert into choice (id, album_id, ${owner})
     select ${id}, album_id, ${owner}
     from (select distinct album_id, ${owner} from ${table} join frame on frame.id = frame_id) as chosen`,
    `insert into chosen_frame (choice_id, frame_id, chosen_at)
     select choice.id, frame_id, chosen_at
     from ${table}
     join frame on frame.id = frame_id
     join choice on choice.${owner} = ${table}.${owner}
       and choice.album_id = frame.album_id and choice.list_id is null`,
  ]
}
