import { uuidv7 } from '../../../ports/database/id.ts'
import { placesBetween } from '../../../ports/database/place.ts'
import type { Trx } from '../change.server.ts'
import { ALBUM_ORDER, albumFrames } from './order.server.ts'

const BATCH = 1000

export type FrameToCopy = Awaited<ReturnType<typeof framesToCopy>>[number]

export async function framesToCopy(trx: Trx, albumId: string, wanted: readonly string[]) {
  const rows = await albumFrames(trx, albumId)
    .leftJoin('album_section', 'album_section.id', 'frame.section_id')
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .select(['frame.id', 'frame.photo_id as photoId', 'frame.caption', 'frame.alt', 'photo.video'])
    .select('album_section.name as section')
    .orderBy(ALBUM_ORDER)
    .execute()
  const isWanted = new Set(wanted)
  return rows.filter(({ id }) => isWanted.has(id))
}

export async function copyFrames(
  trx: Trx,
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
