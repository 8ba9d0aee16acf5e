import type { Ports } from '../../ports.server.ts'
import { itemsFor, type Quote, type QuotedItem } from '../quote.server.ts'
import { type Cart, type Wish, wishKey, withWish } from './cart.ts'
import { shopperAt } from './doors.server.ts'

export interface Suggestion {
  wish: Wish
  item: QuotedItem
  /** What the items cost that it replaces. */
  instead: number
}

/** Each costs a query or two. */
const MOST = 6

/** The bundle that saves most, and costs no more than what it replaces. */
export async function suggest(
  ports: Pick<Ports, 'database' | 'sign'>,
  { cart, quote }: { cart: Cart; quote: Quote },
  isSignedIn: (clientId: string) => Promise<unknown>,
  now: number,
): Promise<Suggestion | null> {
  const found: Suggestion[] = []
  for (const wish of bundlesFor(quote.items).slice(0, MOST)) {
    const left = withWish(cart, wish).items
    const replaced = quote.items.filter((item) => !left.includes(item.wish))
    const door = cart.doors[wish.door]
    const shopper = door && (await shopperAt(ports, door, isSignedIn, now))
    const [item] = shopper ? await itemsFor(ports, shopper, [wish], now) : []
    const instead = replaced.reduce((sum, { amount }) => sum + amount, 0)
    if (item && item.amount <= instead) found.push({ wish, item, instead })
  }
  const [best = null] = found.toSorted((a, b) => savedBy(b) - savedBy(a))
  return best
}

function savedBy({ instead, item }: Suggestion): number {
  return instead - item.amount
}

function bundlesFor(items: QuotedItem[]): Wish[] {
  const wishes = items.flatMap(({ wish: { kind, athlete, door }, sold: { album } }): Wish[] => {
    if (athlete === undefined || kind === 'season') return []
    const season: Wish = { kind: 'season', door, athlete }
    return kind === 'game' ? [season] : [{ kind: 'game', door, athlete, album }, season]
  })
  return [...new Map(wishes.map((wish) => [wishKey(wish), wish])).values()]
}
