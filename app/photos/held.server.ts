import { type ExpressionBuilder, sql } from 'kysely'
import { inParts } from '../../ports/database/parts.ts'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'

// Only staff see a held photograph: every other read leaves it out, by one of these conditions or by `held = 0`.

export function isShownFrame(has: ExpressionBuilder<Schema, 'frame'>) {
  // Few are held, and they have an index of their own.
  return sql<boolean>`${has.ref('frame.photo_id')} not in ${heldPhotos}`
}

const heldPhotos = sql`(select one.id from photo as one where one.held = 1)`

/** The cover of a row of `album` or, while that is held, its first frame that is not. */
export const shownCover = sql<string | null>`case when album.cover_photo_id in ${heldPhotos} then (
  select first.photo_id from frame as first join photo as other on other.id = first.photo_id
  where first.album_id = album.id and first.deleted_at is null and other.held = 0 and other.video is null
  order by first.place, first.id limit 1) else album.cover_photo_id end`

export async function holdsSome({ db }: Pick<Database, 'db'>, photoIds: string[]): Promise<boolean> {
  const held = await inParts(photoIds, (some) =>
    db.selectFrom('photo').select('id').where('id', 'in', some).where('held', '=', 1).execute(),
  )
  return held.length > 0
}
