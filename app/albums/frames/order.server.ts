import { sql } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import { heldPhotos } from '../../photos/held.server.ts'

/**
 * The order of an album's frames: those without a section first, then the sections in their order. For queries that have
 * joined `frame` and `album_section`.
 */
export const ALBUM_ORDER = sql`coalesce(album_section.place, ''), frame.place, frame.id`

/**
 * A frame's number in its album, from 1, as its visitors count: null for those that are held. In a query that has all frames of
 * the albums it reads, without the trash.
 */
const frameNumber = sql<number | null>`case when frame.photo_id in ${heldPhotos} then null else
  sum(case when frame.photo_id in ${heldPhotos} then 0 else 1 end)
    over (partition by frame.album_id order by ${ALBUM_ORDER}) end`
const framePosition = sql<number>`row_number() over (partition by frame.album_id order by ${ALBUM_ORDER})`

/** The frames of an album, or of all, with their numbers and positions, without those in the trash. */
export function numberedFrames(db: Database['db'], albumId?: string) {
  return db
    .selectFrom('frame')
    .leftJoin('album_section', 'album_section.id', 'frame.section_id')
    .where('frame.deleted_at', 'is', null)
    .$if(albumId !== undefined, (query) => query.where('frame.album_id', '=', albumId ?? ''))
    .select(['frame.id', 'frame.photo_id as photoId', frameNumber.as('number')])
    .select(framePosition.as('position'))
}
