import { sql } from 'kysely'
import { containing } from '../../../../ports/database/containing.ts'
import type { Database } from '../../../../ports/database/port.ts'
import type { PhotoView } from '../../../photos/rules/photo.ts'
import { photoColumns, photoView } from '../../../photos/view.server.ts'

/** A photograph of an album, for somebody who chooses one. */
export interface FoundPhoto {
  /** The frame, by which the next page is found. */
  frameId: string
  photo: PhotoView
  /** The name of its file. */
  name: string
  /** The title of the album. */
  album: string
  /** Whether only clients and the owner see the album. */
  private: boolean
}

const title = sql<string>`coalesce(album.display_name, album.name)`

/** Photographs of all albums, or of those in the portfolio, the newest first. Each word of `search` is in the album's title, the file name or the caption. */
export async function findPhotos(
  { db }: Pick<Database, 'db'>,
  {
    search = '',
    shown = false,
    before,
    limit,
  }: { search?: string; shown?: boolean; before?: string; limit: number },
): Promise<FoundPhoto[]> {
  const rows = await db
    .selectFrom('frame')
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .innerJoin('album', 'album.id', 'frame.album_id')
    .where('frame.deleted_at', 'is', null)
    .where('album.deleted_at', 'is', null)
    // They are chosen for public pages, which show no videos.
    .where('photo.video', 'is', null)
    .$if(shown, (query) => query.where('visibility', '=', 'public').where('published', '=', 1))
    .$if(before !== undefined, (query) => query.where('frame.id', '<', before as string))
    .where(({ and }) => and(search.split(/\s+/).filter(Boolean).slice(0, 8).map(hasWord)))
    .select([...photoColumns, 'frame.id as frameId', 'photo.name', title.as('album')])
    .select('album.visibility')
    .orderBy('frame.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ frameId, name, album, visibility, ...row }) => {
    return { frameId, name, album, private: visibility === 'private', photo: photoView(row) }
  })
}

/** The condition that an album or a photograph has this word. */
function hasWord(word: string) {
  const texts = [title, sql`photo.name`, sql`coalesce(frame.caption, photo.caption, photo.title, '')`]
  const likes = texts.map((text) => sql`lower(${text}) like lower(${containing(word)}) escape '!'`)
  return sql<boolean>`(${sql.join(likes, sql` or `)})`
}
