import { useEffect, useRef } from 'react'

/** At most, per axis. */
const DEGREES = 5

/**
 * Tilts an element toward the pointer or the finger, wherever in the window it is, or the way the device is held. The element's
 * styles turn it by `--tilt-x` and `--tilt-y`.
 */
export function useTilt<T extends HTMLElement>(still: boolean) {
  const element = useRef<T>(null)
  useEffect(() => {
    const style = element.current?.style
    if (still || !style) return
    const ending = new AbortController()
    const options = { passive: true, signal: ending.signal }
    const tilt = (x: number, y: number) => {
      style.setProperty('--tilt-x', `${DEGREES * within(y)}deg`)
      style.setProperty('--tilt-y', `${-DEGREES * within(x)}deg`)
    }
    const toward = ({ clientX, clientY }: { clientX: number; clientY: number }) =>
      tilt((2 * clientX) / innerWidth - 1, (2 * clientY) / innerHeight - 1)
    const rest = () => tilt(0, 0)
    addEventListener('mousemove', toward, options)
    addEventListener('touchmove', ({ touches: [touch] }) => touch && toward(touch), options)
    addEventListener('touchend', rest, options)
    document.documentElement.addEventListener('mouseleave', rest, options)
    addEventListener(
      'deviceorientation',
      ({ beta, gamma }) => beta !== null && gamma !== null && tilt(gamma / DEGREES, beta / DEGREES),
      options,
    )
    return () => {
      ending.abort()
      rest()
    }
  }, [still])
  return element
}

/** From -1 to 1. */
function within(value: number): number {
  return Math.min(1, Math.max(-1, value))
}
