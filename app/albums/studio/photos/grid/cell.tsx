import { memo, useRef } from 'react'
import { Bib, bibState } from '../../../../athletes/studio/bib.tsx'
import { Picture } from '../../../../photos/ui/frame-picture.tsx'
import { durationText } from '../../../../photos/video/video.ts'
import { Icon } from '../../../../studio/ui/icon.tsx'
import { isUntagged } from '../filter.ts'
import { type Dragging, useFrameDrag } from './drag.ts'
import styles from './grid.module.css'
import type { GridFrame } from './grid-view.ts'
import { ratioOf } from './layout.ts'

const MOST_BIBS = 4

interface CellProps {
  frame: GridFrame
  number: number
  /** Of the picture, in CSS pixels. */
  height: number
  column: number
  active: boolean
  selected: boolean
  cover: boolean
  teams: boolean
  dragging: Dragging
}

/** The grid listens for all cells. */
export const Cell = memo(function Cell(props: CellProps) {
  const { frame, height, column, active, selected, cover, dragging } = props
  const cell = useRef<HTMLDivElement>(null)
  const edge = useFrameDrag(cell, frame.id, dragging)
  const word = wordOf(frame) ?? (cover ? 'Cover' : null)
  const width = ratioOf(frame) * height
  return (
    // biome-ignore lint/a11y/useSemanticElements: the grid is no table.
    <div
      ref={cell}
      role="gridcell"
      className={styles.cell}
      style={{ inlineSize: width, '--height': `${height}px` } as React.CSSProperties}
      data-frame={frame.id}
      data-edge={edge ?? undefined}
      data-failed={frame.failed !== undefined || undefined}
      data-waiting={frame.placeholder !== undefined || undefined}
      aria-colindex={column}
      aria-selected={selected}
      tabIndex={active ? 0 : -1}
      title={frame.failed ?? frame.name}
    >
      <span className={styles.picture}>
        <Picture frame={frame} size={Math.max(width, height) * Math.min(2, devicePixelRatio)} />
      </span>
      <span className={styles.check} data-check="">
        {selected && <Icon name="check" />}
      </span>
      <Edge {...props} />
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

/** The film edge: the photo's number, and who is in it. */
function Edge({ frame, number, teams }: CellProps) {
  const { name, tags = [] } = frame
  return (
    <span className={styles.caption}>
      <span className="num">{number}</span> <span className="hidden-text">{name.replace(/\.\w+$/, '')}</span>
      {tags.slice(0, MOST_BIBS).map((tag) => (
        <Bib key={tag.athlete} number={tag.number} state={bibState(tag)} />
      ))}
      {tags.length > MOST_BIBS && <span className="num">+{tags.length - MOST_BIBS}</span>}
      {teams && isUntagged(frame) && (
        <span className={styles.ring} title="Untagged">
          <span className="hidden-text">untagged</span>
        </span>
      )}
    </span>
  )
}

function wordOf({ failed, placeholder, held }: GridFrame): string | null {
  if (failed !== undefined) return 'Not processed'
  if (held) return 'Hidden'
  return placeholder ? 'Processing' : null
}
