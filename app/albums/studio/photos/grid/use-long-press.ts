import { useRef } from 'react'

/** How long a finger stays to select, in milliseconds, and how far it may move, in CSS pixels. */
const LONG = 450
const STILL = 10

/** Calls `act` with a frame that a finger presses for long. `wasLong` says so of the click that follows. */
export function useLongPress(act: (frame: string) => void) {
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
