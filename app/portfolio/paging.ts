/** Albums on a page of the portfolio. Two of them are wide, so they fill whole rows of two, three and four. */
export const PAGE = 18

/** The sizes that a page may grow to as the visitor scrolls; older albums are on a page of their own. */
export const GROWN = [2 * PAGE, 3 * PAGE, 4 * PAGE, 5 * PAGE]

/** The most albums on one page. */
export const MOST = Math.max(...GROWN)

/** The number of albums that an address asks for with `show`. */
export function sizeOf(show: string | null): number {
  return GROWN.find((size) => String(size) === show) ?? PAGE
}
