import { sql } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import { search as find } from '../../../ports/database/search.ts'

/** A frame of an album, by the name of its file. */
export interface NamedFrame {
  id: string
  name: string
  album: string
  /** The album's title. */
  title: string
}

/** Frames whose files' names contain these letters, the newest first; none that is in the trash, or whose album is. */
export async function framesNamed(
  database: Pick<Database, 'db' | 'engine'>,
  { search, limit }: { search: string; limit: number },
): Promise<NamedFrame[]> {
  const found = await find(database, 'file', search)
  return database.db
    .selectFrom('frame')
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .innerJoin('album', 'album.id', 'frame.album_id')
    .where('frame.deleted_at', 'is', null)
    .where('album.deleted_at', 'is', null)
    .where(found.has('frame.photo_id'))
    .select(['frame.id', 'photo.name', 'album.id as album'])
    .select(sql<string>`coalesce(album.display_name, album.name)`.as('title'))
    .orderBy('frame.id', 'desc')
    .limit(limit)
    .execute()
}
