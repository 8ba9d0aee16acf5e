import type { Ports } from '../ports.server.ts'
import { browserCart } from './cart/browser-cart.server.ts'
import { isSameWish, type Wish } from './cart/cart.ts'
import type { Shopper } from './cart/doors.server.ts'
import { placeOf } from './orders/label.ts'
import { readStore } from './payments/store-settings.server.ts'
import { leastOf, type Prices, singlesOf } from './prices/price-list.ts'
import { albumsForSale, quoteFor } from './quote.server.ts'

/** What a page sells, and what of it is in this browser's cart. */
export interface Offer {
  currency: string
  /** The least that one photo costs. */
  from: number | null
  /** By album. */
  prices: Record<string, Pick<Prices, 'photo' | 'web'> & { print: number | null }>
  /** The best one first. */
  bundles: Bundle[]
  cart: { count: number; total: number } | null
  /** The frames that were added one by one. */
  inCart: string[]
}

export interface Bundle {
  wish: Omit<Wish, 'door' | 'print'>
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
  const quoted = cart && (await quoteFor(ports, request, cart, now))
  const wishes = quoted?.items.map(({ wish }) => wish) ?? []
  const least = albums.flatMap(({ prices }) => leastOf(prices) ?? [])
  return {
    currency: store.currency,
    from: least.length > 0 ? Math.min(...least) : null,
    prices: Object.fromEntries(albums.map(({ id, prices }) => [id, singlesOf(prices)])),
    bundles: bundlesOf(albums, { shopper, athlete }).map((bundle) => ({
      ...bundle,
      inCart: wishes.some((wish) => isSameWish({ ...bundle.wish, door: 0 }, wish)),
    })),
    cart: quoted && wishes.length > 0 ? { count: wishes.length, total: quoted.total } : null,
    inCart: wishes.flatMap(({ kind, frame }) => (kind === 'print' ? [] : (frame ?? []))),
  }
}

/** An athlete's season on their own page, then games; in an album, all of it at last. */
function bundlesOf(
  albums: Awaited<ReturnType<typeof albumsForSale>>,
  { shopper, athlete }: Omit<Place, 'slug'>,
): Omit<Bundle, 'inCart'>[] {
  const holds = 'personId' in shopper
  const number = athlete?.number ?? ''
  const count = albums.reduce((sum, { ofAthlete }) => sum + ofAthlete, 0)
  const season = athlete && {
    wish: { kind: 'season', athlete: athlete.id } as const,
    number,
    place: '',
    count,
  }
  const ofAlbums = albums.flatMap(({ id: album, count, ofAthlete, prices, ...seen }) => {
    const place = placeOf(seen)
    const game = athlete && { wish: { kind: 'game', athlete: athlete.id, album } as const, number, place }
    return [
      game && ofAthlete > 0 && { ...game, count: ofAthlete, amount: prices.game },
      !holds && { wish: { kind: 'album', album } as const, number: '', place, count, amount: prices.album },
    ]
  })
  const bundles = [season && holds && { ...season, amount: albums[0]?.prices.season ?? null }, ...ofAlbums]
  const sold = bundles.flatMap((bundle) =>
    bundle && bundle.amount !== null ? { ...bundle, amount: bundle.amount } : [],
  )
  // Of two that cover the same photos, nobody is led to the dearer one.
  return holds ? sold.toSorted((a, b) => b.count - a.count || a.amount - b.amount) : sold
}
