import type { GridFrame, GridView } from '../../../albums/frames/grid.ts'
import { SHOWN_BY } from './filter.ts'

/** The grid after these photographs are developed. */
export function withDeveloped(view: GridView, photoIds: readonly string[]): GridView {
  if (photoIds.length === 0) return view
  const developed = new Set(photoIds)
  return { ...view, frames: view.frames.map((frame) => (developed.has(frame.photo) ? done(frame) : frame)) }
}

function done({ placeholder: _, failed: __, ...frame }: GridFrame): GridFrame {
  return frame
}

/** Whether the grid has other photographs in development than the site. */
export function isBehind(
  { frames }: GridView,
  { waiting, failed }: { waiting: number; failed: number },
): boolean {
  return (
    frames.filter(SHOWN_BY.waiting).length !== waiting || frames.filter(SHOWN_BY.failed).length !== failed
  )
}

/** What was read, with the frames of before that are the same still, so that they are not drawn again. */
export function keepSame(before: GridView, read: GridView): GridView {
  const known = new Map(before.frames.map((frame) => [frame.id, frame]))
  return {
    ...read,
    frames: read.frames.map((frame) => {
      const same = known.get(frame.id)
      return same && isSame(same, frame) ? same : frame
    }),
  }
}

function isSame(one: GridFrame, other: GridFrame): boolean {
  const keys = Object.keys(one) as (keyof GridFrame)[]
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key])
}
