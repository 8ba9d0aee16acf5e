import { memo, useRef } from 'react'
import { Picture } from '../../../../photos/ui/frame-picture.tsx'
import { durationText } from '../../../../photos/video/video.ts'
import { Icon } from '../../../../studio/ui/icon.tsx'
import { type Dragging, useFrameDrag } from './drag.ts'
import styles from './grid.module.css'
import type { GridFrame } from './grid-view.ts'

interface CellProps {
  frame: GridFrame
  number: number
  column: number
  active: boolean
  selected: boolean
  cover: boolean
  dragging: Dragging
}

/** The grid listens for all cells. */
export const Cell = memo(function Cell(props: CellProps) {
  const { frame, number, column, active, selected, cover, dragging } = props
  const cell = useRef<HTMLDivElement>(null)
  const edge = useFrameDrag(cell, frame.id, dragging)
  const name = frame.name.replace(/\.\w+$/, '')
  const word = wordOf(frame) ?? (cover ? 'Cover' : null)
  return (
    // biome-ignore lint/a11y/useSemanticElements: the grid is no table.
    <div
      ref={cell}
      role="gridcell"
      className={styles.cell}
      data-frame={frame.id}
      data-edge={edge ?? undefined}
      data-failed={frame.failed !== undefined || undefined}
      data-waiting={frame.placeholder !== undefined || undefined}
      aria-colindex={column}
      aria-selected={selected}
      tabIndex={active ? 0 : -1}
      title={frame.failed}
    >
      <span className={styles.picture}>
        <Picture frame={frame} size={400} />
      </span>
      <span className={styles.check} data-check="">
        {selected && <Icon name="check" />}
      </span>
      <span className={styles.caption}>
        <span className="num">{number}</span> <span className="clip">{name}</span>
      </span>
      {word && <span className={styles.tag}>{word}</span>}
      {frame.seconds && (
        <span
          className={styles.length}
          title={frame.raw && 'Clients get the original file, which some browsers can’t play.'}
        >
          ▶ {durationText(frame.seconds)}
          {frame.raw && ' · original'}
        </span>
      )}
      {frame.failed !== undefined && <span className={styles.reason}>{frame.failed}</span>}
    </div>
  )
})

function wordOf({ failed, placeholder, held }: GridFrame): string | null {
  if (failed !== undefined) return 'Not processed'
  if (held) return 'Hidden'
  return placeholder ? 'Processing' : null
}
