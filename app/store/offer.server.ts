import type { Ports } from '../ports.server.ts'
import { browserCart, signedInBy } from './cart/browser-cart.server.ts'
import { isSameWish, type Wish } from './cart/cart.ts'
import type { Shopper } from './cart/doors.server.ts'
import { placeOf } from './orders/label.ts'
import { readStore } from './payments/store-settings.server.ts'
import { leastOf, type Prices } from './prices/price-list.ts'
import { albumsForSale, quote } from './quote.server.ts'

/** What a page sells, and what of it is in this browser's cart. */
export interface Offer {
  currency: string
  /** The least that one photo costs. */
  from: number | null
  /** By album. */
  prices: Record<string, Pick<Prices, 'photo' | 'web'>>
  /** The best one first. */
  bundles: Bundle[]
  cart: { count: number; total: number } | null
  /** The frames that were added one by one. */
  inCart: string[]
}

export interface Bundle {
  wish: Omit<Wish, 'door'>
  /** An athlete's; '' for an album. */
  number: string
  place: string
  count: number
  amount: number
  inCart: boolean
}

interface Place {
  shopper: Shopper
  /** An album's; null for an athlete's page. */
  slug: string | null
  athlete: { id: string; number: string } | null
}

/** Null where nothing is for sale. Takes one query more where the store is open, and the cart's if there is one. */
export async function readOffer(
  ports: Pick<Ports, 'database' | 'origin' | 'security' | 'sign'>,
  request: Request,
  { shopper, slug, athlete }: Place,
  now: number,
): Promise<Offer | null> {
  const store = await readStore(ports, request)
  if (!store) return null
  const albums = await albumsForSale(ports, shopper, { slug, athlete: athlete?.id }, now)
  if (albums.length === 0) return null
  const cart = browserCart(request, ports.origin)
  const quoted = cart && (await quote(ports, cart, signedInBy(ports, request), now))
  const wishes = quoted?.items.map(({ wish }) => wish) ?? []
  const least = albums.flatMap(({ prices }) => leastOf(prices) ?? [])
  const bundles = 'personId' in shopper ? ofSeason(albums, athlete) : ofAlbum(albums, athlete)
  return {
    currency: store.currency,
    from: least.length > 0 ? Math.min(...least) : null,
    prices: Object.fromEntries(albums.map(({ id, prices: { photo, web } }) => [id, { photo, web }])),
    bundles: bundles.map((bundle) => ({
      ...bundle,
      inCart: wishes.some((wish) => isSameWish({ ...bundle.wish, door: 0 }, wish)),
    })),
    cart: quoted && wishes.length > 0 ? { count: wishes.length, total: quoted.total } : null,
    inCart: wishes.flatMap(({ frame }) => frame ?? []),
  }
}

type Albums = Awaited<ReturnType<typeof albumsForSale>>
type OfferedBundle = Omit<Bundle, 'inCart'>

function ofSeason(albums: Albums, athlete: Place['athlete']): OfferedBundle[] {
  const amount = albums[0]?.prices.season ?? null
  if (!athlete) return []
  const count = albums.reduce((sum, { ofAthlete }) => sum + ofAthlete, 0)
  const wish = { kind: 'season', athlete: athlete.id } as const
  const season = amount === null ? [] : [{ wish, number: athlete.number, place: '', count, amount }]
  return [...season, ...ofGames(albums, athlete)]
}

function ofAlbum(albums: Albums, athlete: Place['athlete']): OfferedBundle[] {
  const whole = albums.flatMap(({ id, count, prices: { album: amount }, ...seen }) =>
    amount === null
      ? []
      : [{ wish: { kind: 'album', album: id } as const, number: '', place: placeOf(seen), count, amount }],
  )
  return [...ofGames(albums, athlete), ...whole]
}

function ofGames(albums: Albums, athlete: Place['athlete']): OfferedBundle[] {
  return albums.flatMap(({ id, ofAthlete: count, prices: { game: amount }, ...seen }) => {
    if (!athlete || amount === null || count === 0) return []
    const wish = { kind: 'game', athlete: athlete.id, album: id } as const
    return { wish, number: athlete.number, place: placeOf(seen), count, amount }
  })
}
