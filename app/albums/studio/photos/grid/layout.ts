import type { GridFrame, GridView } from './grid-view.ts'

export type Row =
  | { key: string; name: string; count: number }
  | { key: string; frames: GridFrame[]; from: number }

/** `from` is the index of a row's first frame. With `all`, sections without frames show too. */
export function rowsOf(frames: GridFrame[], view: GridView, columns: number, all: boolean): Row[] {
  const { sections } = view
  const rows: Row[] = []
  let from = 0
  for (const section of [undefined, ...sections]) {
    const own = frames.filter((frame) => frame.section === section?.id)
    if (sections.length > 0 && (own.length > 0 || (section && all))) {
      const name = section?.name ?? 'Start'
      rows.push({ key: section?.id ?? 'none', name, count: own.length })
    }
    for (let i = 0; i < own.length; i += columns) {
      const some = own.slice(i, i + columns)
      rows.push({ key: `row-${some[0]?.id}`, frames: some, from: from + i })
    }
    from += own.length
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
  const column = index - (lines[line]?.from ?? 0)
  const by = { up: -1, down: 1, 'page-up': -page, 'page-down': page }[move]
  const to = lines[Math.min(lines.length - 1, Math.max(0, line + by))]
  return to ? to.from + Math.min(column, to.frames.length - 1) : index
}
