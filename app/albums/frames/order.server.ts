import { sql } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'

/**
 * The order of an album's frames: those without a section first, then the sections in their order. For queries that have
 * joined `frame` and `album_section`.
 */
export const ALBUM_ORDER = sql`coalesce(album_section.place, ''), frame.place, frame.id`

/**
 * What a frame is called in its album. Those that nobody but staff has seen come after the others, in the album's order, and
 * last those that are held: a gap would tell visitors of them. In a query that has all frames of the albums it reads, without
 * the trash.
 */
const frameNumber = sql<number>`coalesce(frame.number, cast(album.last_number + row_number() over (
  partition by frame.album_id, frame.number is null order by photo.held, ${ALBUM_ORDER}) as integer))`
const framePosition = sql<number>`row_number() over (partition by frame.album_id order by ${ALBUM_ORDER})`

/** The frames of an album, or of all, with their numbers and positions, without those in the trash. */
export function numberedFrames(db: Database['db'], albumId?: string) {
  return db
    .selectFrom('frame')
    .innerJoin('album', 'album.id', 'frame.album_id')
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .leftJoin('album_section', 'album_section.id', 'frame.section_id')
    .where('frame.deleted_at', 'is', null)
    .$if(albumId !== undefined, (query) => query.where('frame.album_id', '=', albumId ?? ''))
    .select(['frame.id', 'frame.photo_id as photoId', frameNumber.as('number')])
    .select(framePosition.as('position'))
}
