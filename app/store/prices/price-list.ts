import { z } from 'zod'

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
})

export type Prices = z.infer<typeof prices>

export const STANDARD: Prices = { photo: 1500, web: 800, game: 3500, season: 12_000, album: null }

export function pricesOf(stored: string): Prices {
  return prices.parse(JSON.parse(stored))
}

/** The least that one photo costs; null where no photos are sold one by one. */
export function leastOf({ photo, web }: Prices): number | null {
  if (photo === null || web === null) return photo ?? web
  return Math.min(photo, web)
}
