export type Span = 'wide' | 'half' | 'third'

/**
 * How wide each of `count` cards is, so that every row is full: the newest takes a row of its own, the rest stand three
 * to a row, and two to a row where three would leave a gap.
 */
export function spans(count: number): Span[] {
  if (count === 2) return ['half', 'half']
  const rest = Math.max(0, count - 1)
  const halves = Math.min(rest, [0, 4, 2][rest % 3] as number)
  return Array.from({ length: count }, (_, i) => {
    if (i === 0) return 'wide'
    return i <= halves ? 'half' : 'third'
  })
}
