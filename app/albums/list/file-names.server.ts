import type { Database } from '../../../ports/database/port.ts'
import { search as find } from '../../../ports/database/search.ts'
import { albumTitle } from '../change.server.ts'
export async function framesNamed(
  database: Pick<Database, 'db' | 'engine'>,
  { search, limit }: { search: string; limit: number },
) {
  const found = await find(database, 'file', search)
  return database.db
    .selectFrom('frame')
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .innerJoin('album', 'album.id', 'frame.album_id')
    .where('frame.deleted_at', 'is', null)
    .where('album.deleted_at', 'is', null)
    .where(found.has('frame.photo_id'))
    .select(['frame.id', 'photo.name', 'album.id as album'])
    .select(albumTitle.as('title'))
    .orderBy('frame.id', 'desc')
    .limit(limit)
    .execute()
}
