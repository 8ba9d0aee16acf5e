import { useMemo, useRef } from 'react'
import { counted } from '../../../../ui/count.ts'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import { Cell } from './cell.tsx'
import type { Dragging } from './drag.ts'
import styles from './grid.module.css'
import type { GridFrame, GridView } from './grid-view.ts'
import { type Row, rowsOf } from './layout.ts'
import { useGridInput } from './use-grid-input.ts'
import { useColumns, useRows } from './use-rows.ts'
import type { useSelection } from './use-selection.ts'

interface GridProps {
  view: GridView
  frames: GridFrame[]
  all: boolean
  selection: ReturnType<typeof useSelection>
  dragging: Dragging
  preview(index: number): void
}

export function Grid({ view, frames, all, selection, dragging, preview }: GridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const { columns, height } = useColumns(grid)
  const rows = useMemo(() => rowsOf(frames, view, columns, all), [frames, view, columns, all])
  const numberOf = useMemo(() => numbersOf(view), [view])
  const activeRow = rows.findLastIndex((row) => 'frames' in row && row.from <= selection.active)
  const { virtual, top } = useRows(grid, rows, { height, activeRow })
  const reveal = () => virtual.scrollToIndex(activeRow, { align: 'auto' })
  const input = useGridInput(grid, { rows, height, selection, preview, reveal })
  const hydrated = useHydrated()
  const measures = { blockSize: virtual.getTotalSize(), '--columns': columns, '--height': `${height}px` }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table would have to hold all rows.
    <div
      ref={grid}
      role="grid"
      className={styles.grid}
      aria-label={counted(frames.length, 'photo')}
      aria-multiselectable="true"
      aria-rowcount={rows.length}
      aria-colcount={columns}
      style={measures as React.CSSProperties}
      {...input}
    >
      {/* The server does not know how far the page is scrolled. */}
      {(hydrated ? virtual.getVirtualItems() : []).map(({ index, key, start }) => (
        // biome-ignore lint/a11y/useSemanticElements: see above.
        <div
          key={key}
          role="row"
          tabIndex={-1}
          aria-rowindex={index + 1}
          className={styles.row}
          style={{ transform: `translateY(${start - top}px)` }}
        >
          <RowOf
            row={rows[index]}
            selection={selection}
            numberOf={numberOf}
            dragging={dragging}
            cover={view.cover}
          />
        </div>
      ))}
    </div>
  )
}

/** Counts those without a number after the others, in this order; see `numberedFrames`. */
function numbersOf({ frames, lastNumber }: GridView): Map<string, number> {
  let last = lastNumber
  return new Map(frames.map(({ id, number }) => [id, number ?? ++last]))
}

interface RowProps {
  row: Row | undefined
  selection: ReturnType<typeof useSelection>
  numberOf: ReadonlyMap<string, number>
  cover: string | null
  dragging: Dragging
}

function RowOf({ row, selection, numberOf, cover, dragging }: RowProps) {
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
      column={i + 1}
      active={row.from + i === selection.active}
      selected={selection.isSelected.has(frame.id)}
      cover={frame.photo === cover}
      dragging={dragging}
    />
  ))
}
