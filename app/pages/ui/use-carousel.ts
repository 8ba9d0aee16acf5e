import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'

/** A swipe is at least this far, in CSS pixels, and more sideways than up. */
const SWIPE = 40
/** How long a slide has been on when the next one is fetched, in milliseconds: in time for a slow line. */
const AHEAD = 3000

/**
 * Which slide is on. The clock is the mark's CSS animation: it waits by itself while it is held (pointer over,
 * focus within, a hidden tab), and its end asks for the next slide. Under reduced motion there is no animation,
 * and so no advance.
 */
export function useCarousel(count: number) {
  const root = useRef<HTMLElement>(null)
  const [active, setActive] = useState(0)
  const [fetched, setFetched] = useState<ReadonlySet<number>>(new Set([0]))
  const [playing, setPlaying] = useState(true)
  const [busy, setBusy] = useState({ pointer: false, focus: false, hidden: false })
  const idle = useIdle()
  const still = useReducedMotion()
  const from = useRef<{ x: number; y: number } | null>(null)

  useEffect(() => {
    const check = () => setBusy((before) => ({ ...before, hidden: document.hidden }))
    document.addEventListener('visibilitychange', check)
    return () => document.removeEventListener('visibilitychange', check)
  }, [])

  const fetch = useCallback((i: number) => setFetched((before) => new Set(before).add(i)), [])
  const show = (i: number) => {
    const shown = (i + count) % count
    fetch(shown)
    setActive(shown)
  }
  // The first slide's clock runs from the first paint; on a slow line it may be over before anyone listens.
  useEffect(() => {
    const mark = root.current?.querySelector('[aria-current="true"]')
    const isOver = mark?.getAnimations({ subtree: true }).some(({ playState }) => playState === 'finished')
    if (!isOver) return
    fetch(1 % count)
    setActive(1 % count)
  }, [count, fetch])
  const held = !playing || busy.pointer || busy.focus || busy.hidden
  useEffect(() => {
    if (!idle || held) return
    const timer = setTimeout(() => fetch((active + 1) % count), AHEAD)
    return () => clearTimeout(timer)
  }, [idle, held, active, count, fetch])

  return {
    root,
    active,
    /** The slides whose pictures are wanted: those that were on, and the next, shortly before its turn. */
    fetched,
    playing: playing && !still,
    held,
    moving: !held && !still,
    /** Reduced motion is asked for. */
    still,
    show,
    next: () => show(active + 1),
    toggle: () => setPlaying((before) => !before),
    swipe: {
      onPointerEnter: (event: PointerEvent) =>
        event.pointerType === 'mouse' && setBusy((b) => ({ ...b, pointer: true })),
      onPointerLeave: () => setBusy((b) => ({ ...b, pointer: false })),
      onFocus: (event: { target: Element }) =>
        event.target.matches(':focus-visible') && setBusy((b) => ({ ...b, focus: true })),
      onBlur: () => setBusy((b) => ({ ...b, focus: false })),
      onPointerDown: (event: PointerEvent) => {
        from.current = { x: event.clientX, y: event.clientY }
      },
      onPointerUp: (event: PointerEvent) => {
        const start = from.current
        from.current = null
        if (!start) return
        const [x, y] = [event.clientX - start.x, event.clientY - start.y]
        if (Math.abs(x) >= SWIPE && Math.abs(x) > Math.abs(y)) show(active + (x < 0 ? 1 : -1))
      },
      onPointerCancel: () => {
        from.current = null
      },
    },
  }
}

/** True once the page has loaded and the browser has nothing better to do. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const later = window.requestIdleCallback ?? ((done: () => void) => window.setTimeout(done, 200))
    const wait = () => later(() => setIdle(true))
    if (document.readyState === 'complete') wait()
    else window.addEventListener('load', wait, { once: true })
    return () => window.removeEventListener('load', wait)
  }, [])
  return idle
}

function useReducedMotion(): boolean {
  const [reduced, setReduced] = useState(false)
  useEffect(() => {
    const query = matchMedia('(prefers-reduced-motion: reduce)')
    const check = () => setReduced(query.matches)
    check()
    query.addEventListener('change', check)
    return () => query.removeEventListener('change', check)
  }, [])
  return reduced
}
