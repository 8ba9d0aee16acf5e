import { sql } from 'kysely'
import { uuidv7 } from '../../../ports/database/id.ts'
import { placesBetween } from '../../../ports/database/place.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { type AlbumChange, type AlbumsPorts, changeAlbum, type Refused, type Trx } from '../change.server.ts'
import { gapAt, type PlacedFrame, type Spot } from './gap.ts'
import { ALBUM_ORDER } from './order.server.ts'
import { takenTimes } from './taken.server.ts'

const BATCH = 5000
export const NOT_IN_ALBUM = 'Some of these photos aren’t in the album. Reload the page.'
export type Placement = Pick<PlacedFrame, 'id' | 'sectionId' | 'place'>
const byName = new Intl.Collator('en', { numeric: true })

export async function placedFrames(trx: Trx, albumId: string): Promise<PlacedFrame[]> {
  const rows = await trx
    .selectFrom('frame')
    .leftJoin('album_section', 'album_section.id', 'frame.section_id')
    .where('frame.album_id', '=', albumId)
    .select(['frame.id', 'frame.section_id as sectionId', 'frame.place', 'frame.deleted_at as deletedAt'])
    .orderBy(ALBUM_ORDER)
    .execute()
  return rows.map(({ deletedAt, ...frame }) => ({ ...frame, deleted: deletedAt !== null }))
}

export type Placed = Pick<PlacedFrame, 'sectionId' | 'place'>

export async function appendFrame(
  trx: Trx,
  albumId: string,
  photoId: string,
  now: number,
  placed?: Placed,
): Promise<string> {
  const { sectionId, place } = placed ?? (await endOf(trx, albumId))
  const id = uuidv7(now)
  await trx
    .insertInto('frame')
    .values({ id, album_id: albumId, photo_id: photoId, section_id: sectionId, place })
    .execute()
  return id
}

async function endOf(trx: Trx, albumId: string): Promise<Placed> {
  const sectionId = await lastSection(trx, albumId)
  const [place] = placesBetween(await lastPlace(trx, albumId, sectionId), null, 1) as [string]
  return { sectionId, place }
}

export async function lastPlace(trx: Trx, albumId: string, sectionId: string | null): Promise<string | null> {
  const last = await trx
    .selectFrom('frame')
    .select('place')
    .where('album_id', '=', albumId)
    .where('section_id', sectionId === null ? 'is' : '=', sectionId)
    .orderBy('place', 'desc')
    .executeTakeFirst()
  return last?.place ?? null
}

export async function lastSection(trx: Trx, albumId: string): Promise<string | null> {
  const section = await trx
    .selectFrom('album_section')
    .select('id')
    .where('album_id', '=', albumId)
    .orderBy('place', 'desc')
    .executeTakeFirst()
  return section?.id ?? null
}

export function moveFrames(
  database: AlbumsPorts,
  { album: albumId, frames: frameIds, spot, ...by }: AlbumChange & { frames: readonly string[]; spot: Spot },
): Promise<{ moved: number; before: Placement[] } | Refused> {
  return changeAlbum(database, albumId, async (trx) => {
    const frames = await placedFrames(trx, albumId)
    const wanted = new Set(frameIds)
    const moving = frames.filter(({ id, deleted }) => !deleted && wanted.has(id))
    if (moving.length === 0 || moving.length !== wanted.size) return { refused: NOT_IN_ALBUM }
    const gap = (await isInAlbum(trx, albumId, spot)) && gapAt(frames, wanted, spot)
    if (!gap) return { refused: 'That position doesn’t exist in this album.' }
    const places = placesBetween(gap.after, gap.before, moving.length)
    const rows = moving.map(({ id }, i) => ({ id, place: places[i] as string }))
    await placeFrames(trx, gap.sectionId, rows)
    await recordEvent(trx, by, { action: 'frames.move', about: albumId, detail: { frames: moving.length } })
    return { moved: moving.length, before: moving.map(placementOf) }
  })
}

async function isInAlbum(trx: Trx, albumId: string, spot: Spot): Promise<boolean> {
  if (!('section' in spot) || spot.section === null) return true
  const section = trx.selectFrom('album_section').select('id').where('album_id', '=', albumId)
  return (await section.where('id', '=', spot.section).executeTakeFirst()) !== undefined
}

export function placementOf({ id, sectionId, place }: PlacedFrame): Placement {
  return { id, sectionId, place }
}

export async function placeFrames(
  trx: Trx,
  sectionId: string | null,
  rows: readonly { id: string; place: string }[],
): Promise<void> {
  for (let i = 0; i < rows.length; i += BATCH) {
    const given = rows.slice(i, i + BATCH).map(({ id, place }) => sql`(${id}, ${place})`)
    await sql`
      with given (id, place) as (values ${sql.join(given)})
      update frame set place = given.place, section_id = ${sectionId}
      from given where frame.id = given.id`.execute(trx)
  }
}

/**
 * Puts these frames into the given order, each section's among themselves, in the places that they have together. Skips
 * IDs that are not in the album. Returns how many moved.
 */
export function orderFrames(
  database: AlbumsPorts,
  { album: albumId, frames: frameIds, ...by }: AlbumChange & { frames: readonly string[] },
): Promise<{ moved: number } | Refused> {
  return changeAlbum(database, albumId, async (trx) => {
    const rank = new Map(frameIds.map((id, i) => [id, i]))
    const frames = (await placedFrames(trx, albumId)).filter(({ id, deleted }) => !deleted && rank.has(id))
    const rankOf = ({ id }: PlacedFrame) => rank.get(id) ?? 0
    const { length: moved } = await reorder(trx, frames, (a, b) => rankOf(a) - rankOf(b))
    if (moved > 0)
      await recordEvent(trx, by, { action: 'frames.move', about: albumId, detail: { frames: moved } })
    return { moved }
  })
}

/** Sorts each section's frames among themselves, in the places that they have. Returns where moved ones were. */
async function reorder(
  trx: Trx,
  frames: PlacedFrame[],
  compare: (a: PlacedFrame, b: PlacedFrame) => number,
): Promise<PlacedFrame[]> {
  const moved: PlacedFrame[] = []
  for (const [sectionId, before] of Map.groupBy(frames, (frame) => frame.sectionId)) {
    const rows = before.toSorted(compare).map(({ id }, i) => ({ id, place: before[i]?.place as string }))
    const isMoved = (_: unknown, i: number) => before[i]?.id !== rows[i]?.id
    await placeFrames(trx, sectionId, rows.filter(isMoved))
    moved.push(...before.filter(isMoved))
  }
  return moved
}

export function sortFrames(
  database: AlbumsPorts,
  { album: albumId, by, actor, now }: AlbumChange & { by: 'time' | 'name' },
): Promise<{ moved: number; before: Placement[] } | Refused> {
  return changeAlbum(database, albumId, async (trx) => {
    const frames = await placedFrames(trx, albumId)
    const photos = await trx
      .selectFrom('frame')
      .innerJoin('photo', 'photo.id', 'frame.photo_id')
      .where('frame.album_id', '=', albumId)
      .select(['frame.id', 'photo.name', 'photo.id as photo'])
      .execute()
    const photoOf = new Map(photos.map((photo) => [photo.id, photo]))
    const times = by === 'time' ? await takenTimes({ db: trx }, albumId) : null
    const timeOf = (id: string) => times?.get(photoOf.get(id)?.photo ?? '') ?? Number.POSITIVE_INFINITY
    const nameOf = (id: string) => photoOf.get(id)?.name ?? ''
    const compare = ({ id: a }: PlacedFrame, { id: b }: PlacedFrame) =>
      (by === 'time' && Math.sign(timeOf(a) - timeOf(b))) || byName.compare(nameOf(a), nameOf(b))
    const before = (await reorder(trx, frames, compare)).map(placementOf)
    const detail = { by, frames: before.length }
    await recordEvent(trx, { actor, now }, { action: 'frames.sort', about: albumId, detail })
    return { moved: before.length, before }
  })
}
