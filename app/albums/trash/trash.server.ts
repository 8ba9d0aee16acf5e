import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { deleteFree, deleteUnused, setFree } from '../../photos/unused.server.ts'

/** What is put back together: an album, a post, or the photographs of one album that were deleted on one day. */
export interface TrashGroup {
  kind: 'album' | 'photograph' | 'post'
  ids: string[]
  name: string
  /** Of photographs: the ID of their album. */
  albumId: string | null
  /** When the first of them is gone for good. UTC milliseconds. */
  goneAt: number
}

/** As the studio names an album everywhere. */
const albumTitle = sql<string>`coalesce(album.display_name, album.name)`
const DAY = 86_400_000
/** How long what is in the trash can be restored. Milliseconds. */
const TRASH_LIFETIME = 30 * DAY

/** The trash, the newest first. Photographs of an album that is in the trash itself are not listed. */
export async function readTrash({ db }: Pick<Database, 'db'>): Promise<TrashGroup[]> {
  const albums = await db
    .selectFrom('album')
    .where('deleted_at', 'is not', null)
    .select(['id', 'deleted_at as deletedAt', albumTitle.as('name')])
    .execute()
  const posts = await db
    .selectFrom('post')
    .leftJoin('post_draft', 'post_draft.post_id', 'post.id')
    .where('post.deleted_at', 'is not', null)
    .select(['post.id', 'post.deleted_at as deletedAt'])
    .select(sql<string>`coalesce(post_draft.title, post.title)`.as('name'))
    .execute()
  const groups = [
    ...albums.map((album) => whole('album', album)),
    ...posts.map((post) => whole('post', { ...post, name: post.name || 'Untitled' })),
    ...(await deletedFrames(db)),
  ]
  return groups.toSorted((one, other) => other.goneAt - one.goneAt)
}

function whole(
  kind: 'album' | 'post',
  { id, name, deletedAt }: { id: string; name: string; deletedAt: number | null },
): TrashGroup {
  return { kind, ids: [id], name, albumId: null, goneAt: goneAt(deletedAt) }
}

async function deletedFrames(db: Database['db']): Promise<TrashGroup[]> {
  const frames = await db
    .selectFrom('frame')
    .innerJoin('album', 'album.id', 'frame.album_id')
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .where('frame.deleted_at', 'is not', null)
    .where('album.deleted_at', 'is', null)
    .select(['frame.id', 'photo.name', 'album.id as albumId', albumTitle.as('album')])
    .select('frame.deleted_at as deletedAt')
    .orderBy('frame.deleted_at')
    .orderBy('frame.id')
    .execute()
  const days = Map.groupBy(
    frames,
    ({ albumId, deletedAt }) => `${albumId} ${Math.floor(Number(deletedAt) / DAY)}`,
  )
  return [...days.values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const { name, album, albumId, deletedAt } = first
    return {
      kind: 'photograph' as const,
      ids: same.map(({ id }) => id),
      name: `${same.length === 1 ? name : `${same.length} photographs`} from ${album}`,
      albumId,
      goneAt: goneAt(deletedAt),
    }
  })
}

function goneAt(deletedAt: number | null): number {
  return Number(deletedAt) + TRASH_LIFETIME
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
  await deleteFree({ write })
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
