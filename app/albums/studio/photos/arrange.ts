import type { Spot } from '../../frames/gap.ts'
import type { GridFrame, GridView } from './grid/grid-view.ts'

export function arranged(view: GridView, moving: ReadonlySet<string>, spot: Spot): GridView {
  const rest = view.frames.filter(({ id }) => !moving.has(id))
  const target = targetOf(view, rest, spot)
  if (!target) return view
  const { at, section } = target
  const moved = view.frames.filter(({ id }) => moving.has(id)).map((frame) => inSection(frame, section))
  return { ...view, frames: rest.toSpliced(at, 0, ...moved) }
}

function targetOf(view: GridView, rest: GridFrame[], spot: Spot): { at: number; section?: string } | null {
  if ('section' in spot) {
    const rank = rankOf(view, spot.section ?? undefined)
    const at = rest.findIndex(({ section }) => rankOf(view, section) > rank)
    return { at: at < 0 ? rest.length : at, section: spot.section ?? undefined }
  }
  if ('number' in spot) {
    const at = Math.min(spot.number - 1, rest.length)
    return { at, section: (rest[at] ?? rest.at(-1) ?? view.frames[0])?.section }
  }
  const at = rest.findIndex(({ id }) => id === ('before' in spot ? spot.before : spot.after))
  if (at < 0) return null
  return { at: 'after' in spot ? at + 1 : at, section: rest[at]?.section }
}

function rankOf({ sections }: GridView, section: string | undefined): number {
  return section === undefined ? -1 : sections.findIndex(({ id }) => id === section)
}

function inSection({ section: _, ...frame }: GridFrame, section: string | undefined): GridFrame {
  return section === undefined ? frame : { ...frame, section }
}
