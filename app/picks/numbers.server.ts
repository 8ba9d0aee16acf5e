import type { Database } from '../../ports/database/port.ts'
import { frameNumber } from '../albums/frames/order.server.ts'

/** The frames of an album with their numbers, without those in the trash. */
export function numberedFrames(db: Database['db'], albumId: string) {
  return db
    .selectFrom('frame')
    .leftJoin('album_section', 'album_section.id', 'frame.section_id')
    .where('frame.album_id', '=', albumId)
    .where('frame.deleted_at', 'is', null)
    .select(['frame.id', 'frame.photo_id as photoId', frameNumber.as('number')])
}
