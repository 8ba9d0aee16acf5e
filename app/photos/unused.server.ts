import { setImmediate } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { enqueue } from '../jobs/queue.server.ts'
import { DEVELOP } from './develop/version.server.ts'
import { DISCARD } from './discard.server.ts'
import { RENDER } from './video/render.server.ts'

const BATCH = 200
/** Photographs per query that asks what shows them. PostgreSQL reads all frames for each, and serves others too. */
const LOOKED_AT = { sqlite: 1_000, postgres: 100_000 }
/** A running download may need the files for so long. Milliseconds. */
const FILES_LIVE_ON = 3_600_000

const IN_DRAFT = sql<boolean>`(post_draft.main_photo_id = photo.id or post_draft.body like '%' || photo.id || '%')`

/** Something outside the trash shows the photograph. Drafts come before posts, of which there are many more. */
const SHOWN = sql<boolean>`(
  exists (select 1 from frame join album on album.id = frame.album_id
    where frame.photo_id = photo.id and frame.deleted_at is null and album.deleted_at is null)
  or exists (select 1 from album where album.cover_photo_id = photo.id and album.deleted_at is null)
  or exists (select 1 from site_photo where site_photo.photo_id = photo.id)
  or exists (select 1 from post where post.main_photo_id = photo.id and post.deleted_at is null)
  or exists (select 1 from post_photo join post on post.id = post_photo.post_id
    where post_photo.photo_id = photo.id and post.deleted_at is null)
  or exists (select 1 from post_draft cross join post
    where ${IN_DRAFT} and post.id = post_draft.post_id and post.deleted_at is null))`

/** Any row names the photograph, in the trash or in an earlier version of a text. */
const NAMED = sql<boolean>`(
  exists (select 1 from frame where frame.photo_id = photo.id)
  or exists (select 1 from album where album.cover_photo_id = photo.id)
  or exists (select 1 from site_photo where site_photo.photo_id = photo.id)
  or exists (select 1 from post where post.main_photo_id = photo.id)
  or exists (select 1 from post_photo where post_photo.photo_id = photo.id)
  or exists (select 1 from post_draft where ${IN_DRAFT})
  or exists (select 1 from version where version.value like '%' || photo.id || '%'))`

/**
 * Marks photographs that nothing shows any more with `now`, and deletes those unshown since `before` (UTC milliseconds)
 * that no row names. The row goes first, with a job that deletes the files: a crash leaves files, never a row without
 * them.
 */
export async function deleteUnused(database: Database, before: number, now: number): Promise<void> {
  const { db } = database
  for await (const [after, last] of allPhotos(database)) {
    const changed = await db
      .selectFrom('photo')
      .select(['id', 'unused_at'])
      .where('id', '>', after)
      .where('id', '<=', last)
      .where(sql<boolean>`(photo.unused_at is null) <> ${SHOWN}`)
      .execute()
    const of = (used: boolean) => changed.filter(({ unused_at }) => (unused_at !== null) === used)
    await setUnused(database, of(false), now)
    await setUnused(database, of(true), null)
  }
  await deleteSince(database, before)
}

/** Yields ranges of IDs, and lets others have a turn between them, unlike between queries of SQLite. */
async function* allPhotos({ db, engine }: Database): AsyncGenerator<[after: string, last: string]> {
  for (let after = ''; ; await setImmediate()) {
    const photos = db.selectFrom('photo').select('id').where('id', '>', after)
    const ids = photos.orderBy('id').limit(LOOKED_AT[engine])
    const { last } = await db
      .selectFrom(ids.as('some'))
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirstOrThrow()
    if (last === null) return
    yield [after, last]
    after = last
  }
}

async function deleteSince({ write }: Pick<Database, 'write'>, before: number): Promise<void> {
  while ((await write((trx) => deleteSome(trx, before))) === BATCH);
}

/** Longer ago than any cleanup asks for; see {@link setFree}. */
const FREE = 0

/** Marks photographs whose room the owner wants, unless something shows them. */
export async function setFree(trx: Transaction<Schema>, ids: string[]): Promise<void> {
  for (let i = 0; i < ids.length; i += BATCH) {
    const some = ids.slice(i, i + BATCH)
    const photos = trx.updateTable('photo').set({ unused_at: FREE }).where('id', 'in', some)
    await photos.where(sql<boolean>`not ${SHOWN}`).execute()
  }
}

/** Deletes what {@link setFree} marked and no row names. A cleanup deletes the others once that is so. */
export function deleteFree(database: Pick<Database, 'write'>): Promise<void> {
  return deleteSince(database, FREE)
}

async function setUnused({ write }: Database, photos: { id: string }[], at: number | null): Promise<void> {
  for (let i = 0; i < photos.length; i += BATCH) {
    const ids = photos.slice(i, i + BATCH).map(({ id }) => id)
    await write((trx) => trx.updateTable('photo').set({ unused_at: at }).where('id', 'in', ids).execute())
  }
}

/** Asks again in its own transaction: a photograph may have been added to an album meanwhile. */
async function deleteSome(trx: Transaction<Schema>, before: number): Promise<number> {
  const photos = await trx
    .deleteFrom('photo')
    // Also here, so that PostgreSQL asks it again of a row that it waited for.
    .where('photo.unused_at', '<=', before)
    .where('id', 'in', (from) =>
      from
        .selectFrom('photo')
        .select('photo.id')
        .where('photo.unused_at', '<=', before)
        .where(sql<boolean>`not ${SHOWN} and not ${NAMED}`)
        .limit(BATCH),
    )
    .returning('id')
    .execute()
  return discard(trx, photos)
}

/** Deletes those that no row names. Returns how many. */
export async function deleteUnnamed(trx: Transaction<Schema>, ids: string[]): Promise<number> {
  const photos = await trx
    .deleteFrom('photo')
    .where('id', 'in', ids)
    .where(sql<boolean>`not ${NAMED}`)
    .returning('id')
    .execute()
  return discard(trx, photos)
}

/** Returns how many. */
async function discard(trx: Transaction<Schema>, photos: { id: string }[]): Promise<number> {
  const ids = photos.map(({ id }) => id)
  if (ids.length === 0) return 0
  await trx.deleteFrom('job').where('kind', 'in', [DEVELOP, RENDER]).where('about', 'in', ids).execute()
  const jobs = ids.map((id) => ({ kind: DISCARD, about: id, payload: {} }))
  await enqueue(trx, jobs, FILES_LIVE_ON)
  return ids.length
}
