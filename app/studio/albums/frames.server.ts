import type { Database } from '../../../ports/database/port.ts'
import { ALBUM_ORDER } from '../../albums/order.server.ts'
import type { FrameView } from '../../photos/rules/photo.ts'
import { frameColumns, frameView } from '../../photos/view.server.ts'

/** All frames of an album that is not in the trash, in order. */
export async function readFrames({ db }: Pick<Database, 'db'>, albumId: string): Promise<FrameView[]> {
  const rows = await db
    .selectFrom('frame')
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .leftJoin('album_section', 'album_section.id', 'frame.section_id')
    .where('frame.album_id', '=', albumId)
    .where('frame.deleted_at', 'is', null)
    .select(frameColumns)
    .orderBy(ALBUM_ORDER)
    .execute()
  return rows.map((row, i) => frameView(row, i + 1))
}
