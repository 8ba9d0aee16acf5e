import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'

/** The order of an album's frames, for queries with `frame` and `album_section`: first those without a section. */
export const ALBUM_ORDER = sql`coalesce(album_section.place, ''), frame.place, frame.id`

/**
 * The number of a frame, in a query of all frames of its album without the trash. Those that only staff have seen come
 * after the others, and held ones last: a gap would tell visitors of them.
 */
const frameNumber = sql<number>`coalesce(frame.number, cast(album.last_number + row_number() over (
  partition by frame.album_id, frame.number is null order by photo.held, ${ALBUM_ORDER}) as integer))`
const framePosition = sql<number>`row_number() over (partition by frame.album_id order by ${ALBUM_ORDER})`

export function albumFrames(db: Database['db'], albumId: string) {
  return db.selectFrom('frame').where('frame.album_id', '=', albumId).where('frame.deleted_at', 'is', null)
}

export function framesOf(has: ExpressionBuilder<Schema, 'album'>) {
  return has
    .selectFrom('frame')
    .whereRef('frame.album_id', '=', 'album.id')
    .where('frame.deleted_at', 'is', null)
}

/** The frames of an album, or of all, with their numbers and positions, without the trash. */
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
