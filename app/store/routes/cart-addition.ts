import { data, redirect } from 'react-router'
import * as t from '#messages/store'
import { textOf } from '../../form-text.ts'
import { fromAddress, HOUR, limit } from '../../limits/rate-limit.server.ts'
import { portsContext, visitorContext } from '../../ports.server.ts'
import { viewerContext } from '../../viewers/viewer-context.server.ts'
import { browserCart, cartCookie, newCart } from '../cart/browser-cart.server.ts'
import { addedTo, type Wish, wish } from '../cart/cart.ts'
import { doorOf } from '../cart/doors.server.ts'
import { readStore } from '../payments/store-settings.server.ts'
import { readSpec } from '../prints/print.ts'
import { itemsFor } from '../quote.server.ts'
import type { Route } from './+types/cart-addition.ts'

const ADDITIONS = { count: 200, per: HOUR }

export function loader({ context }: Route.LoaderArgs) {
  return redirect(context.get(viewerContext).gallery)
}

/** Puts a photo or a bundle in the cart. With `stay`, the page's script stays on the page. */
export async function action({ request, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const { gallery: back, open, holder } = context.get(viewerContext)
  const now = Date.now()
  const form = await request.formData()
  const shopper = open?.viewer ?? holder
  const asked = wishOf(form)
  if (!shopper || !asked || !(await readStore(ports, request))) throw data(null, { status: 404 })
  const { address } = context.get(visitorContext)
  const answer = answerTo(form.has('stay'))
  const attempt = { name: 'cart', key: address, rule: ADDITIONS }
  if (await limit(ports.database, fromAddress(attempt))) return answer('limited')
  const [item] = await itemsFor(ports, shopper, [{ ...asked, door: 0 }], now)
  if (!item) throw data(null, { status: 404 })
  const cart = browserCart(request, ports.origin) ?? newCart(back)
  const wanted = asked.frame ? { ...asked, album: item.sold.album } : asked
  const added = addedTo(cart, { door: doorOf(ports.sign, shopper), back, wish: wanted })
  const cookie = added && cartCookie(added, ports.origin)
  return cookie ? answer(null, { 'Set-Cookie': cookie }) : answer('full')
}

function answerTo(stay: boolean) {
  return (error: 'limited' | 'full' | null, headers: HeadersInit = {}) => {
    if (!stay) return redirect(error ? `/cart?said=${error}` : '/cart', { status: 303, headers })
    return data({ error: error && { limited: t.tooOften, full: t.cartFull }[error]() }, { headers })
  }
}

function wishOf(form: FormData): Omit<Wish, 'door'> | null {
  const fields = ['kind', 'frame', 'athlete', 'album'].map((name) => [name, textOf(form, name)])
  const print = readSpec((name) => textOf(form, name)) ?? undefined
  const asked = wish
    .omit({ door: true })
    .safeParse({ ...Object.fromEntries(fields.filter(([, text]) => text)), print })
  if (!asked.success || (asked.data.kind === 'print') !== (print !== undefined)) return null
  const isSingle = ['photo', 'web', 'print'].includes(asked.data.kind)
  return isSingle === (asked.data.frame !== undefined) ? asked.data : null
}

/** Without a component, React Router would send errors as plain text instead of a page. */
export default function CartAddition() {
  return null
}
