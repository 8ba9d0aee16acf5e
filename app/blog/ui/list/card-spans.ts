export type Span = 'wide' | 'half' | 'third'

/** Fills every row: the newest has its own, the rest stand three to a row, or two where three would leave a gap. */
export function cardSpans(count: number): Span[] {
  if (count === 2) return ['half', 'half']
  const rest = Math.max(0, count - 1)
  const halves = Math.min(rest, [0, 4, 2][rest % 3] as number)
  return Array.from({ length: count }, (_, i) => {
    if (i === 0) return 'wide'
    return i <= halves ? 'half' : 'third'
  })
}
