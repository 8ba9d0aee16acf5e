import { placesBetween } from '../../../ports/database/place.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { type AlbumChange, type AlbumsPorts, changeAlbum, type Refused, type Trx } from '../change.server.ts'
import { NOT_IN_ALBUM, type Placement, placedFrames, placeFrames, placementOf } from './frames.server.ts'
import { readSections } from './sections.server.ts'

const CHANGED = 'The order has changed since then, so this can’t be undone.'

export function placeBack(
  database: AlbumsPorts,
  { album: albumId, before, ...by }: AlbumChange & { before: readonly Placement[] },
): Promise<{ moved: number; before: Placement[] } | Refused> {
  return changeAlbum(database, albumId, async (trx) => {
    const frames = await placedFrames(trx, albumId)
    const wanted = new Map(before.map((placement) => [placement.id, placement]))
    const moving = frames.filter(({ id, deleted }) => !deleted && wanted.has(id))
    if (moving.length === 0 || moving.length !== before.length) return { refused: NOT_IN_ALBUM }
    const staying = frames.filter(({ id }) => !wanted.has(id))
    if (!(await areFree(trx, albumId, before, staying))) return { refused: CHANGED }
    for (const [sectionId, rows] of Map.groupBy(before, (row) => row.sectionId)) {
      await placeFrames(trx, sectionId, rows)
    }
    await recordEvent(trx, by, { action: 'frames.move', about: albumId, detail: { frames: moving.length } })
    return { moved: moving.length, before: moving.map(placementOf) }
  })
}

async function areFree(
  trx: Trx,
  albumId: string,
  placements: readonly Placement[],
  staying: readonly Placement[],
): Promise<boolean> {
  const sections = new Set<string | null>([null])
  for (const { id } of await readSections(trx, albumId)) sections.add(id)
  const key = ({ sectionId, place }: Placement) => `${sectionId} ${place}`
  const taken = new Set(staying.map(key))
  const wanted = new Set(placements.map(key))
  return (
    wanted.size === placements.length &&
    placements.every((one) => sections.has(one.sectionId) && isPlace(one.place) && !taken.has(key(one)))
  )
}

/** `placesBetween` throws for a text that is no place. */
function isPlace(place: string): boolean {
  try {
    placesBetween(place, null, 1)
    return true
  } catch {
    return false
  }
}
