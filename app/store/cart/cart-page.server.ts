import * as t from '#messages/store'
import type { Ports } from '../../ports.server.ts'
import { placeOf, titleOf } from '../orders/label.ts'
import { quoteFor } from '../quote.server.ts'
import { type Cart, type Wish, wishKey } from './cart.ts'
import { suggest } from './suggest.server.ts'

export type CartPage = Awaited<ReturnType<typeof readCartPage>>

type CartPorts = Pick<Ports, 'database' | 'origin' | 'security' | 'sign'>

function cropWords({ print }: Wish): string | null {
  return print ? (print.border ? t.whiteBorder() : t.yourCrop()) : null
}

export async function readCartPage(ports: CartPorts, request: Request, cart: Cart, now: number) {
  const quoted = await quoteFor(ports, request, cart, now)
  const better = await suggest(ports, { cart, quote: quoted }, now)
  const items = quoted.items.map((item) => ({
    key: wishKey(item.wish),
    title: titleOf(item),
    place: item.wish.kind === 'season' ? '' : (cropWords(item.wish) ?? placeOf(item)),
    amount: item.amount,
    cover: item.cover,
    print: item.wish.print ?? null,
  }))
  const suggestion = better && {
    count: better.item.wish.kind === 'season' ? null : better.item.count,
    number: better.item.number,
    amount: better.item.amount,
    instead: better.instead,
  }
  const left = { ...cart, items: quoted.items.map(({ wish }) => wish) }
  return { items, suggestion, left, gone: quoted.gone.length, total: quoted.total, back: cart.back }
}
