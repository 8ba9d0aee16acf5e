import type { GridFrame, GridView } from './grid-view.ts'

/** The film edge below a photo, in pixels. */
export const EDGE = 26
/** Anything wider or taller is shown whole, with room around it. */
const WIDEST = 2
const TALLEST = 0.5

export type Row = { key: string; name: string; count: number } | FrameRow

interface FrameRow {
  key: string
  frames: GridFrame[]
  /** The index of the first frame. */
  from: number
  /** Of the photos, in pixels. */
  height: number
}

interface Measures {
  width: number
  /** The height that rows come closest to. */
  height: number
  gap: number
}

/**
 * Breaks frames into rows that fill the width, where each photo keeps its shape; a section's last row keeps its height.
 * With `all`, sections without frames show too.
 */
export function rowsOf(frames: GridFrame[], view: GridView, measures: Measures, all: boolean): Row[] {
  const { sections } = view
  const rows: Row[] = []
  let from = 0
  for (const section of [undefined, ...sections]) {
    const own = frames.filter((frame) => frame.section === section?.id)
    if (sections.length > 0 && (own.length > 0 || (section && all))) {
      const name = section?.name ?? 'Start'
      rows.push({ key: section?.id ?? 'none', name, count: own.length })
    }
    for (const row of rowsOfSection(own, from, measures)) rows.push(row)
    from += own.length
  }
  return rows
}

export function ratioOf({ width, height }: GridFrame): number {
  return Math.min(WIDEST, Math.max(TALLEST, width / height))
}

function rowsOfSection(frames: GridFrame[], from: number, { width, height, gap }: Measures): FrameRow[] {
  const rows: FrameRow[] = []
  const rowOf = (start: number, end: number, height: number): FrameRow => {
    const some = frames.slice(start, end)
    return { key: `row-${some[0]?.id}`, frames: some, from: from + start, height }
  }
  let start = 0
  let sum = 0
  for (const [i, frame] of frames.entries()) {
    const heightWith = (ratios: number, count: number) => (width - gap * (count - 1)) / ratios
    const count = i - start
    const ratio = ratioOf(frame)
    const without = heightWith(sum, count)
    const closer = Math.abs(without - height) < Math.abs(heightWith(sum + ratio, count + 1) - height)
    if (count > 0 && closer) {
      rows.push(rowOf(start, i, without))
      start = i
      sum = 0
    }
    sum += ratio
  }
  if (frames.length > start) {
    const full = (width - gap * (frames.length - start - 1)) / sum
    rows.push(rowOf(start, frames.length, Math.min(full, height)))
  }
  return rows
}

export const MOVES = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'start',
  End: 'end',
  PageUp: 'page-up',
  PageDown: 'page-down',
} as const
export type Move = (typeof MOVES)[keyof typeof MOVES]

export function indexAfter(rows: Row[], index: number, move: Move, page: number): number {
  const lines = rows.filter((row) => 'frames' in row)
  const last = lines.at(-1)
  const end = last ? last.from + last.frames.length - 1 : 0
  if (move === 'left') return Math.max(0, index - 1)
  if (move === 'right') return Math.min(end, index + 1)
  if (move === 'start') return 0
  if (move === 'end') return end
  const line = lines.findLastIndex(({ from }) => from <= index)
  const by = { up: -1, down: 1, 'page-up': -page, 'page-down': page }[move]
  const here = lines[line]
  const to = lines[Math.min(lines.length - 1, Math.max(0, line + by))]
  if (!here || !to || here === to) return index
  const middle = middlesOf(here)[index - here.from] ?? 0
  const distances = middlesOf(to).map((one) => Math.abs(one - middle))
  return to.from + distances.indexOf(Math.min(...distances))
}

function middlesOf({ frames, height }: FrameRow): number[] {
  let end = 0
  return frames.map((frame) => {
    const width = ratioOf(frame) * height
    end += width
    return end - width / 2
  })
}
