import type { ReactNode } from 'react'
import styles from './focus-point.module.css'

export type Focus = Record<'x' | 'y', number>

const MIDDLE: Focus = { x: 50, y: 50 }
const STEP = 5
const MOVES: Record<string, Focus> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

interface FocusPointProps {
  focus: Focus | null
  set(focus: Focus): void
  /** The picture. */
  children: ReactNode
}

export function FocusPoint({ focus, set, children }: FocusPointProps) {
  const { x, y } = focus ?? MIDDLE
  const press = (event: React.KeyboardEvent) => {
    const by = MOVES[event.key]
    if (!by) return
    event.preventDefault()
    event.stopPropagation()
    set({ x: percent(x + by.x), y: percent(y + by.y) })
  }
  const click = (event: React.MouseEvent<HTMLElement>) => {
    // A click by keyboard has no position.
    if (event.detail === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    set({
      x: percent(((event.clientX - box.left) / box.width) * 100),
      y: percent(((event.clientY - box.top) / box.height) * 100),
    })
  }
  return (
    <div className={styles.focus}>
      <button
        type="button"
        aria-label={`Point that stays in view: ${x} percent from the left, ${y} from the top. The arrow keys move it.`}
        onClick={click}
        onKeyDown={press}
      >
        {children}
        <span className={styles.point} style={{ insetInlineStart: `${x}%`, insetBlockStart: `${y}%` }} />
      </button>
    </div>
  )
}

function percent(value: number): number {
  return Math.round(Math.min(100, Math.max(0, value)))
}
