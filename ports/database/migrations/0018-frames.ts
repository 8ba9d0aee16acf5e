import { type Kysely, sql } from 'kysely'
import { uuidv7 } from '../id.ts'
import { placesBetween } from '../place.ts'
import type { Database } from '../port.ts'
import { addContentVersion, dropContentVersion } from './0018-content-version.ts'
import { columnTypes, run } from './column-types.ts'

type Engine = Database['engine']
type AnyRows = Kysely<Record<string, Record<string, unknown>>>

/** Rows per statement. */
const BATCH = 500

/**
 * Gives frames an ID, a place of their own and a section, and lets favorites and selections refer to them. Albums, frames
 * and posts can be in the trash, and texts have a history.
 */
export async function frames(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await dropContentVersion(db, engine)
  await addColumns(db, engine)
  await addTables(db, engine)
  const rows = db as AnyRows
  await copyFrames(rows)
  await copyFavorites(rows)
  await copySelections(rows)
  await run(db, ['drop table favorite_before', 'drop table frame_before'])
  await addIndexes(db)
  await changeLinks(db)
  await dropFileNames(rows)
  await addContentVersion(db, engine)
}

async function addColumns(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, bigint } = columnTypes(engine)
  for (const table of ['album', 'post']) {
    await db.schema.alterTable(table).addColumn('deleted_at', bigint).execute()
  }
  await db.schema.alterTable('album').addColumn('expires_at', bigint).execute()
  for (const column of ['caption', 'creator']) {
    await db.schema.alterTable('photo').addColumn(column, text).execute()
  }
  const keywords = db.schema.alterTable('photo')
  await keywords.addColumn('keywords', text, (c) => c.notNull().defaultTo('[]')).execute()
  await db.schema.alterTable('photo').addColumn('unused_at', bigint).execute()
  await db.schema.alterTable('delivery_selection').renameColumn('photo_ids', 'frame_ids').execute()
}

async function addTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, bigint, tableEnd } = columnTypes(engine)
  await run(db, [
    'alter table frame rename to frame_before',
    'alter table favorite rename to favorite_before',
  ])
  await db.schema
    .createTable('album_section')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('album_id', text, (c) => c.notNull().references('album.id').onDelete('cascade'))
    .addColumn('name', text, (c) => c.notNull().check(sql`name <> ''`))
    .addColumn('place', text, (c) => c.notNull().check(sql`place <> ''`))
    .modifyEnd(tableEnd)
    .execute()
  // A photograph that an album shows cannot be deleted, nor a section that has frames.
  await db.schema
    .createTable('frame')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('album_id', text, (c) => c.notNull().references('album.id').onDelete('cascade'))
    .addColumn('photo_id', text, (c) => c.notNull().references('photo.id').onDelete('restrict'))
    .addColumn('section_id', text, (c) => c.references('album_section.id'))
    .addColumn('place', text, (c) => c.notNull().check(sql`place <> ''`))
    .addColumn('caption', text)
    .addColumn('alt', text)
    .addColumn('deleted_at', bigint)
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createTable('favorite')
    .addColumn('client_id', text, (c) => c.notNull().references('client.id').onDelete('cascade'))
    .addColumn('frame_id', text, (c) => c.notNull().references('frame.id').onDelete('cascade'))
    .addColumn('chosen_at', bigint, (c) => c.notNull())
    .addPrimaryKeyConstraint('favorite_of_frame', ['client_id', 'frame_id'])
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createTable('version')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('about', text, (c) => c.notNull())
    .addColumn('value', text, (c) => c.notNull())
    .addColumn('actor', text, (c) => c.notNull())
    .addColumn('at', bigint, (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute()
}

/** After the old tables are gone, because names of indexes are unique. */
async function addIndexes(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    'create index frame_in_album on frame (album_id, place)',
    'create unique index frame_once on frame (album_id, photo_id) where deleted_at is null',
    'create index frame_by_photo_id on frame (photo_id)',
    'create index frame_by_section_id on frame (section_id)',
    'create index frame_in_trash on frame (deleted_at) where deleted_at is not null',
    'create index favorite_by_frame_id on favorite (frame_id)',
    'create index album_section_in_album on album_section (album_id, place)',
    'create index version_about on version (kind, about, id)',
    'create index version_at on version (at)',
    'create index album_expiring on album (expires_at) where expires_at is not null',
  ])
}

async function copyFrames(db: AnyRows): Promise<void> {
  const albums = await db.selectFrom('frame_before').select('album_id').distinct().execute()
  for (const { album_id } of albums) {
    const rows = await db
      .selectFrom('frame_before')
      .select('photo_id')
      .where('album_id', '=', album_id)
      .orderBy('position')
      .execute()
    const places = placesBetween(null, null, rows.length)
    await insertAll(
      db,
      'frame',
      rows.map(({ photo_id }, i) => ({ id: uuidv7(), album_id, photo_id, place: places[i] })),
    )
  }
}

async function insertAll(db: AnyRows, table: string, rows: Record<string, unknown>[]): Promise<void> {
  for (let i = 0; i < rows.length; i += BATCH) {
    await db
      .insertInto(table)
      .values(rows.slice(i, i + BATCH))
      .execute()
  }
}

/** A favorite whose photograph is no longer in the album has no frame to refer to, and nobody sees it. */
async function copyFavorites(db: AnyRows): Promise<void> {
  await sql`
    insert into favorite (client_id, frame_id, chosen_at)
    select favorite_before.client_id, frame.id, favorite_before.chosen_at from favorite_before
    join frame on frame.album_id = favorite_before.album_id and frame.photo_id = favorite_before.photo_id
  `.execute(db)
}

async function copySelections(db: AnyRows): Promise<void> {
  const selections = await db
    .selectFrom('delivery_selection')
    .select(['id', 'album_id', 'frame_ids'])
    .execute()
  for (const { id, album_id, frame_ids } of selections) {
    const rows = await db
      .selectFrom('frame')
      .select(['id', 'photo_id'])
      .where('album_id', '=', album_id)
      .execute()
    const frameOf = new Map(rows.map((row) => [row.photo_id, row.id]))
    const frames = (JSON.parse(String(frame_ids)) as string[]).flatMap((photo) => frameOf.get(photo) ?? [])
    await db
      .updateTable('delivery_selection')
      .set({ frame_ids: JSON.stringify(frames) })
      .where('id', '=', id)
      .execute()
  }
}

/** An album without a link has its gallery here. A public one that a missing link kept hidden becomes a draft. */
async function changeLinks(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `update album set published = 0 where visibility = 'public' and coalesce(link, '') = ''
      and coalesce(category, '') <> '' and cover_photo_id is not null
      and exists (select 1 from frame where frame.album_id = album.id)`,
    `update album set link = null where link = '' or link = '/portfolio/' || slug`,
  ])
}

/** Intake used to make the text for a photograph from its file's name. */
async function dropFileNames(db: AnyRows): Promise<void> {
  const named = await db
    .selectFrom('photo')
    .select(['id', 'name', 'alt'])
    .where('alt', 'like', 'Photograph %')
    .execute()
  for (const { id, name, alt } of named) {
    if (alt !== `Photograph ${String(name).replace(/\.\w+$/, '')}`) continue
    await db.updateTable('photo').set({ alt: '' }).where('id', '=', id).execute()
  }
}
