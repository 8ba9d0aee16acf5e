import { useEffect, useRef } from 'react'

const DEGREES = 5

/** Follows the pointer, finger or device. Styles turn the element by `--tilt-x` and `--tilt-y`. */
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

function within(value: number): number {
  return Math.min(1, Math.max(-1, value))
}
