import { sql } from 'kysely'
import { containing } from '../../../ports/database/containing.ts'
import type { Database } from '../../../ports/database/port.ts'

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
  { db }: Pick<Database, 'db'>,
  { search, limit }: { search: string; limit: number },
): Promise<NamedFrame[]> {
  return db
    .selectFrom('frame')
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .innerJoin('album', 'album.id', 'frame.album_id')
    .where('frame.deleted_at', 'is', null)
    .where('album.deleted_at', 'is', null)
    .where(sql<boolean>`lower(photo.name) like lower(${containing(search)}) escape '!'`)
    .select(['frame.id', 'photo.name', 'album.id as album'])
    .select(sql<string>`coalesce(album.display_name, album.name)`.as('title'))
    .orderBy('frame.id', 'desc')
    .limit(limit)
    .execute()
}
