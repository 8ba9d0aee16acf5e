import { sql } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import { coverOf, joinedCover } from '../../photos/view.server.ts'

/** What was ordered, each with its photo, or the cover of its album. */
export async function linesOf(db: Pick<Database['db'], 'selectFrom'>, ...orders: string[]) {
  const rows = await db
    .selectFrom('store_item')
    .leftJoin('frame', 'frame.id', 'store_item.frame_id')
    .leftJoin('album', 'album.id', 'store_item.album_id')
    .leftJoin('photo', (join) =>
      join.on('photo.id', '=', sql`coalesce(frame.photo_id, album.cover_photo_id)`),
    )
    .where('order_id', 'in', [...orders, ''])
    .select(['store_item.id as line', 'order_id as orderId', 'kind', 'frame_id as frame', 'amount', 'label'])
    .select(['store_item.album_id as album', 'refunded', 'ended_at as endedAt', 'quantity'])
    .select(joinedCover)
    .orderBy('position')
    .execute()
  return rows.map(
    ({ line, orderId, kind, frame, amount, label, album, refunded, endedAt, quantity, ...cover }) => ({
      id: line,
      orderId,
      kind,
      frame,
      amount,
      label,
      album,
      refunded,
      endedAt,
      quantity,
      cover: coverOf(cover),
    }),
  )
}
