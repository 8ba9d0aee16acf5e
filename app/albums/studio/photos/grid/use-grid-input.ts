import { type RefObject, useEffect, useRef } from 'react'
import { indexAfter, MOVES, type Row } from './layout.ts'
import type { useSelection } from './use-selection.ts'

interface Input {
  rows: Row[]
  height: number
  selection: ReturnType<typeof useSelection>
  preview(index: number): void
  reveal(): void
  reveal(): void
}

export function useGridInput(grid: RefObject<HTMLElement | null>, input: Input) {
  const { rows, height, selection, preview, reveal } = input
  const { active, indexOf } = selection
  const moved = useRef(false)
  // The active frame is in the document once the page is rendered with its row.
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    reveal()
    grid.current?.querySelector<HTMLElement>('[data-frame][tabindex="0"]')?.focus({ preventScroll: true })
  })
  const touch = useLongPress((id) => selection.toggle(id))
  const onKeyDown = (event: React.KeyboardEvent) => {
    const move = MOVES[event.key as keyof typeof MOVES]
    if (move && !event.altKey) {
      const page = Math.max(1, Math.floor(innerHeight / height) - 1)
      moved.current = true
      selection.go(indexAfter(rows, active, move, page), event.shiftKey)
    } else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) selection.all()
    else if (event.key === 'Escape' && selection.selected.length > 0) selection.clear()
    else if (event.key === ' ' || event.key === 'Enter') preview(active)
    else return
    event.preventDefault()
  }
  const onClick = (event: React.MouseEvent) => {
    const id = frameAt(event)
    if (id === undefined || touch.wasLong()) return
    const index = indexOf.get(id) ?? 0
    const onCheck = (event.target as HTMLElement).closest('[data-check]')
    if (event.shiftKey) selection.go(index, true)
    else if (onCheck || event.ctrlKey || event.metaKey) selection.toggle(id)
    else if (!touch.isTouch()) selection.only(id)
    else if (selection.selected.length > 0) selection.toggle(id)
    else preview(index)
  }
  const onDoubleClick = (event: React.MouseEvent) => preview(indexOf.get(frameAt(event) ?? '') ?? active)
  return { onKeyDown, onClick, onDoubleClick, ...touch.handlers }
}

function frameAt({ target }: React.MouseEvent): string | undefined {
  return (target as HTMLElement).closest<HTMLElement>('[data-frame]')?.dataset.frame
}

/** How long a finger stays to select, in milliseconds, and how far it may move, in CSS pixels. */
const LONG = 450
const STILL = 10

/** Calls `act` with a frame that a finger presses for long. `wasLong` says so of the click that follows. */
function useLongPress(act: (frame: string) => void) {
  const press = useRef({ timer: 0, x: 0, y: 0, long: false, touch: false })
  const stop = () => clearTimeout(press.current.timer)
  return {
    isTouch: () => press.current.touch,
    wasLong() {
      const { long } = press.current
      press.current.long = false
      return long
    },
    handlers: {
      onPointerDown({ pointerType, clientX: x, clientY: y, target }: React.PointerEvent) {
        stop()
        const touch = pointerType !== 'mouse'
        const frame = (target as HTMLElement).closest<HTMLElement>('[data-frame]')?.dataset.frame
        press.current = { timer: 0, x, y, long: false, touch }
        if (!touch || !frame) return
        press.current.timer = window.setTimeout(() => {
          press.current.long = true
          act(frame)
        }, LONG)
      },
      onPointerMove({ clientX, clientY }: React.PointerEvent) {
        const { x, y } = press.current
        if (Math.hypot(clientX - x, clientY - y) > STILL) stop()
      },
      onPointerUp: stop,
      onPointerCancel: stop,
      onContextMenu(event: React.MouseEvent) {
        if (press.current.touch) event.preventDefault()
      },
    },
  }
}
