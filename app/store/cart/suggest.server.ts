import type { Ports } from '../../ports.server.ts'
import { itemsFor, type Quote, type QuotedItem } from '../quote.server.ts'
import { type Cart, type Wish, wishKey, withWish } from './cart.ts'

interface Suggestion {
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
  now: number,
): Promise<Suggestion | null> {
  const found: Suggestion[] = []
  for (const wish of bundlesFor(quote.items).slice(0, MOST)) {
    const left = withWish(cart, wish).items
    const replaced = quote.items.filter((item) => !left.includes(item.wish))
    const shopper = quote.shoppers[wish.door]
    const [item] = shopper ? await itemsFor(ports, shopper, [wish], now) : []
    const instead = replaced.reduce((sum, { amount }) => sum + amount, 0)
    if (item && item.amount <= instead) found.push({ item, instead })
  }
  const [best = null] = found.toSorted((a, b) => b.instead - b.item.amount - (a.instead - a.item.amount))
  return best
}

function bundlesFor(items: QuotedItem[]): Wish[] {
  const wishes = items.flatMap(({ wish: { kind, athlete, door }, sold: { album } }): Wish[] => {
    if (athlete === undefined || kind === 'season' || kind === 'print') return []
    const season: Wish = { kind: 'season', door, athlete }
    return kind === 'game' ? [season] : [{ kind: 'game', door, athlete, album }, season]
  })
  return [...new Map(wishes.map((wish) => [wishKey(wish), wish])).values()]
}
