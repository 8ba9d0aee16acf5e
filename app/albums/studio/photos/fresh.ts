import { SHOWN_BY } from './filter.ts'
import type { GridFrame, GridView } from './frames/grid.ts'

/** The grid after these photographs are developed. */
export function withDeveloped(view: GridView, photoIds: readonly string[]): GridView {
  if (photoIds.length === 0) return view
  const developed = new Set(photoIds)
  return {
    ...view,
    frames: view.frames.map((frame) => (developed.has(frame.photo) ? asDeveloped(frame) : frame)),
  }
}

function asDeveloped({ placeholder: _, failed: __, ...frame }: GridFrame): GridFrame {
  return frame
}

/** Whether the grid shows other numbers of waiting and failed photographs than the site has. */
export function isBehind(
  { frames }: GridView,
  { waiting, failed }: { waiting: number; failed: number },
): boolean {
  return (
    frames.filter(SHOWN_BY.waiting).length !== waiting || frames.filter(SHOWN_BY.failed).length !== failed
  )
}

/** The grid that was read. Unchanged frames stay the same objects, so that React does not render them again. */
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
