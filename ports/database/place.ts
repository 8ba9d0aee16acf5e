import { generateNKeysBetween } from 'fractional-indexing'

/** Null is the start or end of the list. Moving a row changes only that row. Throws if they are not in order. */
export function placesBetween(after: string | null, before: string | null, count: number): string[] {
  // The package would swap them.
  if (after !== null && before !== null && after >= before)
    throw new Error(`${after} is not before ${before}`)
  return generateNKeysBetween(after, before, count)
}
