import { generateNKeysBetween } from 'fractional-indexing'

/**
 * `count` places between two others, in order; null stands for the start or the end of the list. A place is text,
 * sorted by code point, and there is always another between two different ones, so that moving a row changes only that
 * row. Throws when `after` is not before `before`.
 */
export function placesBetween(after: string | null, before: string | null, count: number): string[] {
  // The package would swap them.
  if (after !== null && before !== null && after >= before)
    throw new Error(`${after} is not before ${before}`)
  return generateNKeysBetween(after, before, count)
}
