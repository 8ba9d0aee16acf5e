import type { Transaction } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { deleteFree, deleteUnused, setFree } from '../../photos/unused.server.ts'

/** What was moved to the trash, newest first. */
export interface TrashLine {
  kind: 'album' | 'photograph' | 'post'
  id: string
  /** The album's or post's slug, or the photograph's file name. */
  name: string
  /** Of a photograph: the slug and the ID of its album. */
  album: string | null
  albumId: string | null
  /** UTC milliseconds. */
  deletedAt: number
}

/** How long what is in the trash can be restored. Milliseconds. */
export const TRASH_LIFETIME = 30 * 86_400_000

/** The trash, newest first. Photographs of an album that is in the trash itself are not listed. */
export async function listTrash({ db }: Pick<Database, 'db'>): Promise<TrashLine[]> {
  const albums = await db
    .selectFrom('album')
    .where('deleted_at', 'is not', null)
    .select(['id', 'slug as name', 'deleted_at as deletedAt'])
    .execute()
  const posts = await db
    .selectFrom('post')
    .where('deleted_at', 'is not', null)
    .select(['id', 'slug as name', 'deleted_at as deletedAt'])
    .execute()
  const frames = await db
    .selectFrom('frame')
    .innerJoin('album', 'album.id', 'frame.album_id')
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .where('frame.deleted_at', 'is not', null)
    .where('album.deleted_at', 'is', null)
    .select(['frame.id', 'photo.name', 'album.slug as album', 'album.id as albumId'])
    .select('frame.deleted_at as deletedAt')
    .execute()
  const lines = [
    ...albums.map((row) => ({ kind: 'album' as const, album: null, albumId: null, ...row })),
    ...posts.map((row) => ({ kind: 'post' as const, album: null, albumId: null, ...row })),
    ...frames.map((row) => ({ kind: 'photograph' as const, ...row })),
  ]
  return lines
    .map((line) => ({ ...line, deletedAt: Number(line.deletedAt) }))
    .toSorted((one, other) => other.deletedAt - one.deletedAt)
}

/** Deletes for good what has been in the trash for 30 days at `now`, and photographs that nothing needs any more. */
export async function cleanUpTrash(database: Database, now: number): Promise<void> {
  const before = now - TRASH_LIFETIME
  await database.write((trx) => deleteTrash(trx, before))
  await deleteUnused(database, before, now)
}

/**
 * Deletes everything in the trash for good, at once, and its photographs, unless something else needs them. Returns how
 * many albums, photographs and posts there were.
 */
export async function emptyTrash(
  { write }: Pick<Database, 'write'>,
  actor: Actor,
  now: number,
): Promise<number> {
  const deleted = await write(async (trx) => {
    const photos = await photosInTrash(trx)
    const deleted = await deleteTrash(trx, Number.MAX_SAFE_INTEGER)
    await setFree(trx, photos)
    await recordEvent(trx, { actor, action: 'trash.empty', detail: { deleted } }, now)
    return deleted
  })
  await deleteFree({ write }, now)
  return deleted
}

/** The IDs of the photographs that frames, albums and posts in the trash show. */
async function photosInTrash(trx: Transaction<Schema>): Promise<string[]> {
  const rows = await trx
    .selectFrom('frame')
    .innerJoin('album', 'album.id', 'frame.album_id')
    .where(({ or, eb }) =>
      or([eb('frame.deleted_at', 'is not', null), eb('album.deleted_at', 'is not', null)]),
    )
    .select('frame.photo_id as id')
    .union((all) =>
      all
        .selectFrom('album')
        .where('deleted_at', 'is not', null)
        .select('cover_photo_id as id')
        .$castTo<{ id: string }>(),
    )
    .union((all) =>
      all
        .selectFrom('post')
        .where('deleted_at', 'is not', null)
        .select('main_photo_id as id')
        .$castTo<{ id: string }>(),
    )
    .union((all) =>
      all
        .selectFrom('post_photo')
        .innerJoin('post', 'post.id', 'post_photo.post_id')
        .where('post.deleted_at', 'is not', null)
        .select('post_photo.photo_id as id'),
    )
    .execute()
  return rows.flatMap(({ id }) => id ?? [])
}

/** Deletes for good what was moved to the trash by `before` (UTC milliseconds). Returns how many rows. */
async function deleteTrash(trx: Transaction<Schema>, before: number): Promise<number> {
  let deleted = 0
  for (const table of ['frame', 'album', 'post'] as const) {
    const rows = await trx.deleteFrom(table).where('deleted_at', '<=', before).executeTakeFirstOrThrow()
    deleted += Number(rows.numDeletedRows)
  }
  return deleted
}
