import type { Database } from '../../../ports/database/port.ts'
import { deleteUnused } from '../../photos/unused.server.ts'

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

/** Empties the trash of what has been in it for 30 days at `now`, and deletes photographs that nothing needs any more. */
export async function emptyTrash(database: Database, now: number): Promise<void> {
  const before = now - TRASH_LIFETIME
  await database.write(async (trx) => {
    for (const table of ['frame', 'album', 'post'] as const) {
      await trx.deleteFrom(table).where('deleted_at', '<=', before).execute()
    }
  })
  await deleteUnused(database, before, now)
}
