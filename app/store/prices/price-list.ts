import { z } from 'zod'
import { SIZES } from '../prints/print.ts'

/** At most a million dollars. Null where it isn't sold. */
const amount = z.int().min(1).max(100_000_000).nullable().default(null)

/** In the currency's smallest unit. */
export const prices = z.strictObject({
  /** One photo, as an original. */
  photo: amount,
  /** One photo, for sharing. */
  web: amount,
  /** Every photo of one athlete in an album, and in all of a team's. */
  game: amount,
  season: amount,
  album: amount,
  // Prints.
  '4x6': amount,
  '5x7': amount,
  '8x10': amount,
  '11x14': amount,
  '16x20': amount,
  '16x24': amount,
  '20x30': amount,
})

export type Prices = z.infer<typeof prices>

export const STANDARD = { photo: 1500, web: 800, game: 3500, season: 12_000, album: null }

/** Without what isn't sold: earlier releases know no prints. */
export function storedPrices(all: Prices): string {
  return JSON.stringify(all, (_, price) => price ?? undefined)
}

export function pricesOf(stored: string): Prices {
  return prices.parse(JSON.parse(stored))
}

/** What one photo costs, and the smallest print of it. */
export function singlesOf({ photo, web, ...prices }: Prices) {
  const prints = SIZES.flatMap((size) => prices[size] ?? [])
  return { photo, web, print: prints.length > 0 ? Math.min(...prints) : null }
}

/** The least that one photo costs; null where no photos are sold one by one. */
export function leastOf({ photo, web }: Prices): number | null {
  if (photo === null || web === null) return photo ?? web
  return Math.min(photo, web)
}
