import { placesBetween } from '../../ports/database/place.ts'
import type { Trx } from '../albums/change.server.ts'
import { lastSection, type Placed } from '../albums/frames/frames.server.ts'

interface Spot {
  albumId: string
  sectionId: string | null | undefined
  name: string
  since: number
}

const byName = new Intl.Collator('en', { numeric: true })

/**
 * Finds a place at the end of a section, but before frames with later names that were added since the upload started:
 * the files of one upload stand in the order of their names, however they arrive.
 */
export async function placeByName(trx: Trx, { albumId, sectionId, name, since }: Spot): Promise<Placed> {
  const section = sectionId === undefined ? await lastSection(trx, albumId) : sectionId
  const frames = trx
    .selectFrom('frame')
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .where('frame.album_id', '=', albumId)
    .where('frame.section_id', section === null ? 'is' : '=', section)
    .select(['frame.id', 'frame.place', 'photo.name'])
    .orderBy('frame.place', 'desc')
  let before: string | null = null
  // A page at a time: the search nearly always ends at the first row.
  for (let skip = 0; ; skip += 50) {
    const rows = await frames.limit(50).offset(skip).execute()
    for (const row of rows) {
      const later = row.id >= firstIdSince(since) && byName.compare(row.name, name) > 0
      if (!later) return { sectionId: section, place: between(row.place, before) }
      before = row.place
    }
    if (rows.length < 50) return { sectionId: section, place: between(null, before) }
  }
}

function between(after: string | null, before: string | null): string {
  return placesBetween(after, before, 1)[0] as string
}

/** IDs start with the time at which they were made; see `uuidv7`. */
export function firstIdSince(time: number): string {
  const digits = time.toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}`
}
