import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import type { Row } from './layout.ts'

const HEAD = 48
const CAPTION = 30
const GAP = 8
const MAT = 6
const UNMEASURED = 1100
/** Below this width frames are smaller: three beside each other on a phone. */
const NARROW = 600
const ON_PHONE = 0.68
const FRAME = 148

export function useColumns(element: RefObject<HTMLElement | null>) {
  const [width, setWidth] = useState(UNMEASURED)
  useLayoutEffect(() => {
    const grid = element.current
    if (!grid) return
    setWidth(grid.clientWidth)
    const observer = new ResizeObserver(() => setWidth(grid.clientWidth))
    observer.observe(grid)
    return () => observer.disconnect()
  }, [element])
  const least = FRAME * (width < NARROW ? ON_PHONE : 1)
  const columns = Math.max(2, Math.floor((width + GAP) / (least + GAP)))
  const cell = (width - GAP * (columns - 1)) / columns
  const picture = Math.round(((cell - 2 * MAT) * 2) / 3)
  return { columns, height: picture + 2 * MAT + CAPTION }
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
  { height, activeRow }: { height: number; activeRow: number },
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
    estimateSize: (i) => ('frames' in (rows[i] as Row) ? height + GAP : HEAD),
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
  useEffect(() => virtual.measure(), [height, rows])
  return { virtual, top }
}
