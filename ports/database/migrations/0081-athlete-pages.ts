import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes, run } from './column-types.ts'

/**
 * Whether the address on a person's card opens their page, and its PIN; and who downloads there, from several albums. A card of
 * before has no page until the owner makes one: nobody was told its PIN.
 */
export async function athletePages(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text } = columnTypes(engine)
  await db.schema
    .alterTable('person')
    .addColumn('page', text, (c) => c.check(sql`page in ('on', 'off')`))
    .execute()
  await db.schema.alterTable('person').addColumn('pin_hash', text).execute()
  await db.schema.alterTable('person').addColumn('pin_sealed', text).execute()
  await run(db, engine === 'sqlite' ? downloadsOnSqlite : downloadsOnPostgres)
  await run(db, ['create index download_by_person_id on download (person_id, id)'])
}

const OF_ONE = '(client_id is not null) + (link_id is not null) + (person_id is not null) = 1'

const downloadsOnPostgres = [
  `alter table download add column person_id text collate "C" references person (id) on delete cascade,
   drop constraint download_of_one,
   add constraint download_of_one check (num_nonnulls(client_id, link_id, person_id) = 1)`,
]

const COLUMNS = `id, client_id, link_id, album_id, album_name, what, size, photographs, bytes, version, started_at, completed_at,
  frame_ids, guest_id, frame_numbers, part_name, volumes`

/** SQLite cannot change the check, so the table is made again. Nothing refers to it. */
const downloadsOnSqlite = [
  `create table new_download (
     id text not null primary key,
     client_id text references client (id) on delete cascade,
     link_id text references share_link (id) on delete cascade,
     album_id text references album (id) on delete set null,
     album_name text not null,
     what text not null check (what in ('photograph', 'selection', 'favorites', 'all', 'section', 'picks')),
     size text not null check (size in ('original', 'web')),
     photographs integer not null,
     bytes integer not null,
     version text not null,
     started_at integer not null,
     completed_at integer,
     frame_ids text,
     guest_id text references share_guest (id) on delete set null,
     frame_numbers text,
     part_name text,
     volumes text,
     person_id text references person (id) on delete cascade,
     constraint download_of_one check (${OF_ONE})
   ) strict`,
  `insert into new_download (${COLUMNS}) select ${COLUMNS} from download`,
  'drop table download',
  'alter table new_download rename to download',
  'create index download_by_client_id on download (client_id, id)',
  'create index download_by_album_id on download (album_id, id)',
  'create index download_by_link_id on download (link_id, id)',
  'create index download_by_guest_id on download (guest_id) where guest_id is not null',
  'create index download_archive on download (started_at) where frame_ids is not null',
  'create index download_by_completed_at on download (completed_at) where completed_at is not null',
]
