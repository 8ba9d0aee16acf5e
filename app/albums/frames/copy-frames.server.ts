import type { Transaction } from 'kysely'
import { uuidv7 } from '../../../ports/database/id.ts'
import { placesBetween } from '../../../ports/database/place.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { ALBUM_ORDER } from './order.server.ts'

/** Rows per statement: below the number of parameters that either database allows. */
const BATCH = 1000

/** A frame that other albums can have too. */
export type FrameToCopy = Awaited<ReturnType<typeof framesToCopy>>[number]

/** Those of the album's frames that are wanted, in its order. */
export async function framesToCopy(trx: Transaction<Schema>, albumId: string, wanted: readonly string[]) {
  const rows = await trx
    .selectFrom('frame')
    .leftJoin('album_section', 'album_section.id', 'frame.section_id')
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .where('frame.album_id', '=', albumId)
    .where('frame.deleted_at', 'is', null)
    .select(['frame.id', 'frame.photo_id as photoId', 'frame.caption', 'frame.alt', 'photo.video'])
    .select('album_section.name as section')
    .orderBy(ALBUM_ORDER)
    .execute()
  const isWanted = new Set(wanted)
  return rows.filter(({ id }) => isWanted.has(id))
}

/** Adds frames of another album with their words, in this order. Returns the new IDs by the old. */
export async function copyFrames(
  trx: Transaction<Schema>,
  frames: readonly FrameToCopy[],
  { album, sectionId, after }: { album: string; sectionId: string | null; after: string | null },
  now: number,
): Promise<Map<string, string>> {
  const copies = new Map(frames.map(({ id }) => [id, uuidv7(now)]))
  const places = placesBetween(after, null, frames.length)
  const rows = frames.map(({ id, photoId, caption, alt }, i) => ({
    id: copies.get(id) as string,
    album_id: album,
    photo_id: photoId,
    section_id: sectionId,
    place: places[i] as string,
    caption,
    alt,
  }))
  for (let i = 0; i < rows.length; i += BATCH) {
    await trx
      .insertInto('frame')
      .values(rows.slice(i, i + BATCH))
      .execute()
  }
  return copies
}
