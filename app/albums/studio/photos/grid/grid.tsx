import { useMemo, useRef } from 'react'
import { counted } from '../../../../ui/count.ts'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import { Cell } from './cell.tsx'
import type { Dragging } from './drag.ts'
import styles from './grid.module.css'
import { type GridFrame, type GridView, numbersOf } from './grid-view.ts'
import { EDGE, type Row, rowsOf } from './layout.ts'
import { useGridInput } from './use-grid-input.ts'
import { useMeasures, useRows } from './use-rows.ts'
import type { useSelection } from './use-selection.ts'

interface GridProps {
  view: GridView
  frames: GridFrame[]
  all: boolean
  teams: boolean
  selection: ReturnType<typeof useSelection>
  dragging: Dragging
  preview(index: number): void
}

export function Grid({ view, frames, all, teams, selection, dragging, preview }: GridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const measures = useMeasures(grid)
  const { height, gap } = measures
  const rows = useMemo(() => rowsOf(frames, view, measures, all), [frames, view, measures, all])
  const numberOf = useMemo(() => numbersOf(view), [view])
  const activeRow = rows.findLastIndex((row) => 'frames' in row && row.from <= selection.active)
  const { virtual, top } = useRows(grid, rows, { gap, activeRow })
  const reveal = () => virtual.scrollToIndex(activeRow, { align: 'auto' })
  const input = useGridInput(grid, { rows, height: height + EDGE, selection, preview, reveal })
  const hydrated = useHydrated()
  const shared = { selection, numberOf, teams, dragging, cover: view.cover }
  const style = { blockSize: virtual.getTotalSize(), '--gap': `${gap}px`, '--edge': `${EDGE}px` }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table would have to hold all rows.
    <div
      ref={grid}
      role="grid"
      className={styles.grid}
      aria-label={counted(frames.length, 'photo')}
      aria-multiselectable="true"
      aria-rowcount={rows.length}
      style={style as React.CSSProperties}
      {...input}
    >
      {/* The server does not know how far the page is scrolled. */}
      {(hydrated ? virtual.getVirtualItems() : []).map(({ index, key, start }) => (
        <RowOf key={key} {...shared} row={rows[index]} index={index} top={start - top} />
      ))}
    </div>
  )
}

interface RowProps extends Pick<GridProps, 'selection' | 'dragging' | 'teams'> {
  row: Row | undefined
  index: number
  top: number
  numberOf: ReadonlyMap<string, number>
  cover: string | null
}

function RowOf(props: RowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above.
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={props.index + 1}
      className={styles.row}
      style={{ transform: `translateY(${props.top}px)` }}
    >
      <Cells {...props} />
    </div>
  )
}

function Cells({ row, selection, numberOf, teams, cover, dragging }: RowProps) {
  if (!row) return null
  if (!('frames' in row)) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: see above.
      <div role="rowheader" tabIndex={-1} className={styles.head}>
        <h2 className="clip">{row.name}</h2>
        <span className="edge">{row.count === 0 ? 'No photos' : counted(row.count, 'photo')}</span>
      </div>
    )
  }
  return row.frames.map((frame, i) => (
    <Cell
      key={frame.id}
      frame={frame}
      number={numberOf.get(frame.id) ?? 0}
      height={row.height}
      column={i + 1}
      active={row.from + i === selection.active}
      selected={selection.isSelected.has(frame.id)}
      cover={frame.photo === cover}
      teams={teams}
      dragging={dragging}
    />
  ))
}
