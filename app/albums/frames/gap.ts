export interface PlacedFrame {
  id: string
  sectionId: string | null
  place: string
  deleted: boolean
}

/** Where to move frames: beside another, to the end of a section (null: before all sections), or to a position. */
export type Spot = { before: string } | { after: string } | { section: string | null } | { number: number }

interface Gap {
  sectionId: string | null
  after: string | null
  before: string | null
}

/**
 * The gap that a spot means once the moving frames are gone, or null when the album has no such spot. Frames in the
 * trash keep their places, so that restored frames return to where they were.
 */
export function gapAt(frames: PlacedFrame[], moving: ReadonlySet<string>, spot: Spot): Gap | null {
  if ('section' in spot) {
    const last = frames.findLast(({ id, sectionId }) => sectionId === spot.section && !moving.has(id))
    return { sectionId: spot.section, after: last?.place ?? null, before: null }
  }
  if ('number' in spot) {
    const rest = frames.filter(({ id, deleted }) => !deleted && !moving.has(id))
    const target = rest[spot.number - 1]
    if (target) return gapAt(frames, moving, { before: target.id })
    const last = rest.at(-1) ?? frames.find(({ deleted }) => !deleted)
    return last ? gapAt(frames, moving, { after: last.id }) : null
  }
  const id = 'before' in spot ? spot.before : spot.after
  const target = frames.find((frame) => frame.id === id && !frame.deleted)
  if (!target) return null
  const siblings = frames.filter(({ sectionId }) => sectionId === target.sectionId)
  const end = siblings.indexOf(target) + ('after' in spot ? 1 : 0)
  const stays = ({ id }: PlacedFrame) => !moving.has(id)
  return {
    sectionId: target.sectionId,
    after: siblings.slice(0, end).findLast(stays)?.place ?? null,
    before: siblings.slice(end).find(stays)?.place ?? null,
  }
}
