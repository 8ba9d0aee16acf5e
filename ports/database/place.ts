import { generateNKeysBetween } from 'fractional-indexing'

/**
 * Returns `count` places in order between two others; null is the start or end of the list. There is always another
 * place between two, so moving a row changes only that row. Throws unless `after` is before `before`.
 */
export function placesBetween(after: string | null, before: string | null, count: number): string[] {
  // The package would swap them.
  if (after !== null && before !== null && after >= before)
    throw new Error(`${after} is not before ${before}`)
  return generateNKeysBetween(after, before, count)
}
