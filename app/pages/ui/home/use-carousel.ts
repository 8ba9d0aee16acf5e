import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'

/** CSS pixels, further sideways than up or down. */
const SWIPE = 40
/** Milliseconds after which the next slide is fetched, early enough for a slow line. */
const AHEAD = 3000

/** The CSS animation of the current mark is the clock: its end shows the next slide. Reduced motion has none. */
export function useCarousel(count: number) {
  const root = useRef<HTMLElement>(null)
  const [active, setActive] = useState(0)
  const [fetched, setFetched] = useState<ReadonlySet<number>>(new Set([0]))
  const [playing, setPlaying] = useState(true)
  const { busy, handlers } = useBusy()
  const idle = useIdle()
  const still = useReducedMotion()

  const fetch = useCallback((i: number) => setFetched((before) => new Set(before).add(i)), [])
  const show = (i: number) => {
    const shown = (i + count) % count
    fetch(shown)
    setActive(shown)
  }
  // The first clock starts with the first paint, and may end before hydration on a slow line.
  useEffect(() => {
    const button = root.current?.querySelector('[aria-current="true"]')
    const isOver = button?.getAnimations({ subtree: true }).some(({ playState }) => playState === 'finished')
    if (!isOver) return
    fetch(1 % count)
    setActive(1 % count)
  }, [count, fetch])
  const paused = !playing || busy
  useEffect(() => {
    if (!idle || paused) return
    const timer = setTimeout(() => fetch((active + 1) % count), AHEAD)
    return () => clearTimeout(timer)
  }, [idle, paused, active, count, fetch])

  return {
    root,
    active,
    /** Slides whose pictures are rendered: those shown so far, and the next one shortly before its turn. */
    fetched,
    playing: playing && !still,
    paused,
    moving: !paused && !still,
    still,
    show,
    next: () => show(active + 1),
    toggle: () => setPlaying((before) => !before),
    handlers: { ...handlers, ...useSwipe((step) => show(active + step)) },
  }
}

function useBusy() {
  const [busy, setBusy] = useState({ pointer: false, focus: false, hidden: false })
  useEffect(() => {
    const check = () => setBusy((before) => ({ ...before, hidden: document.hidden }))
    check()
    document.addEventListener('visibilitychange', check)
    return () => document.removeEventListener('visibilitychange', check)
  }, [])
  const handlers = {
    onPointerEnter: (event: PointerEvent) =>
      event.pointerType === 'mouse' && setBusy((before) => ({ ...before, pointer: true })),
    onPointerLeave: () => setBusy((before) => ({ ...before, pointer: false })),
    onFocus: (event: { target: Element }) =>
      event.target.matches(':focus-visible') && setBusy((before) => ({ ...before, focus: true })),
    onBlur: () => setBusy((before) => ({ ...before, focus: false })),
  }
  return { busy: busy.pointer || busy.focus || busy.hidden, handlers }
}

function useSwipe(turn: (step: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: (event: PointerEvent) => {
      from.current = { x: event.clientX, y: event.clientY }
    },
    onPointerUp: (event: PointerEvent) => {
      const start = from.current
      from.current = null
      if (!start) return
      const [x, y] = [event.clientX - start.x, event.clientY - start.y]
      if (Math.abs(x) >= SWIPE && Math.abs(x) > Math.abs(y)) turn(x < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      from.current = null
    },
  }
}

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
