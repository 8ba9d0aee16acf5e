import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { EDGE, type Row } from './layout.ts'

const HEAD = 48
const UNMEASURED = 1100
const NARROW = 600
/** The height of rows, and the gap between photos, in pixels. */
const IF_WIDE = { height: 176, gap: 4 }
const IF_NARROW = { height: 108, gap: 2 }

export function useMeasures(element: RefObject<HTMLElement | null>) {
  const [width, setWidth] = useState(UNMEASURED)
  useLayoutEffect(() => {
    const grid = element.current
    if (!grid) return
    setWidth(grid.clientWidth)
    const observer = new ResizeObserver(() => setWidth(grid.clientWidth))
    observer.observe(grid)
    return () => observer.disconnect()
  }, [element])
  return useMemo(() => ({ width, ...(width < NARROW ? IF_NARROW : IF_WIDE) }), [width])
}

function useTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const child of element.current?.parentElement?.children ?? []) observer.observe(child)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return top
}

/** Renders the rows near the screen, and the row of the active frame wherever it is, so that it keeps the focus. */
export function useRows(
  element: RefObject<HTMLElement | null>,
  rows: Row[],
  { gap, activeRow }: { gap: number; activeRow: number },
) {
  const top = useTop(element)
  const rangeExtractor = useCallback(
    (range: Range) => {
      const near = defaultRangeExtractor(range)
      if (activeRow < 0 || near.includes(activeRow)) return near
      return [...near, activeRow].toSorted((a, b) => a - b)
    },
    [activeRow],
  )
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (i) => {
      const row = rows[i] as Row
      return 'frames' in row ? row.height + EDGE + gap : HEAD
    },
    getItemKey: (i) => rows[i]?.key ?? i,
    overscan: 3,
    useFlushSync: false,
    scrollMargin: top,
    scrollPaddingStart: 16,
    // The bulk bar floats there.
    scrollPaddingEnd: 96,
    initialRect: { width: UNMEASURED, height: 900 },
    rangeExtractor,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes follow from these.
  useEffect(() => virtual.measure(), [gap, rows])
  return { virtual, top }
}
