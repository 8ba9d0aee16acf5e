import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../../../ports/database/port.ts'
import { search as find, type Hits } from '../../../../ports/database/search.ts'
import { albumTitle } from '../../../albums/change.server.ts'
import { photoColumns, photoView } from '../../../photos/view.server.ts'

/** A photograph of an album. `frameId` is where the next page starts, `private` whether its album is. */
export type FoundPhoto = Awaited<ReturnType<typeof findPhotos>>[number]

const MOST_WORDS = 8

interface Query {
  search?: string
  shown?: boolean
  before?: string
  limit: number
}

export async function findPhotos(
  database: Pick<Database, 'db' | 'engine'>,
  { search = '', shown = false, before, limit }: Query,
) {
  const words = search.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  const found = await Promise.all(words.map((word) => withWord(database, word)))
  const rows = await database.db
    .selectFrom('frame')
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .innerJoin('album', 'album.id', 'frame.album_id')
    .where('frame.deleted_at', 'is', null)
    .where('album.deleted_at', 'is', null)
    // They are chosen for public pages, which show no videos.
    .where('photo.video', 'is', null)
    .$if(shown, (query) => query.where('visibility', '=', 'public').where('published', '=', 1))
    .$if(before !== undefined, (query) => query.where('frame.id', '<', before as string))
    .where(({ and }) => and(found))
    .select([...photoColumns, 'frame.id as frameId', 'photo.name', albumTitle.as('album')])
    .select('album.visibility')
    .orderBy('frame.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ frameId, name, album, visibility, ...row }) => {
    return { frameId, name, album, private: visibility === 'private', photo: photoView(row) }
  })
}

async function withWord(database: Pick<Database, 'db' | 'engine'>, word: string) {
  const [albums, files, photos, frames] = (await Promise.all(
    (['album', 'file', 'photo', 'frame'] as const).map((kind) => find(database, kind, word)),
  )) as [Hits, Hits, Hits, Hits]
  const conditions = [
    albums.has('frame.album_id'),
    files.has('frame.photo_id'),
    photos.has('frame.photo_id'),
    frames.has('frame.id'),
  ]
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}
