/** Albums on a page of the portfolio: with the two wide ones among them they fill whole rows of two, three and four. */
export const PAGE = 18

/** To what a page may grow as its visitor goes on; what is older still is on a page of its own. */
export const GROWN = [2 * PAGE, 3 * PAGE, 4 * PAGE, 5 * PAGE]

/** The most albums on one page. */
export const MOST = Math.max(...GROWN)

/** How many albums an address asks for with its `show`: a page of them, or one that has grown. */
export function sizeOf(show: string | null): number {
  return GROWN.find((size) => String(size) === show) ?? PAGE
}
