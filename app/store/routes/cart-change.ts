import { redirect } from 'react-router'
import { setCookies } from '../../cookies.ts'
import { textOf } from '../../form-text.ts'
import { portsContext } from '../../ports.server.ts'
import { beforeCookie, browserCart, cartBefore, cartCookie } from '../cart/browser-cart.server.ts'
import { type Cart, wishKey, withWish } from '../cart/cart.ts'
import { suggest } from '../cart/suggest.server.ts'
import { readStore } from '../payments/store-settings.server.ts'
import { quoteFor } from '../quote.server.ts'
import type { Route } from './+types/cart-change.ts'

export function loader() {
  return redirect('/cart')
}

/** Fields: `remove` a line, `switch` to the suggested bundle, or `undo` that. */
export async function action({ request, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const { origin } = ports
  const now = Date.now()
  const form = await request.formData()
  const cart = browserCart(request, origin)
  if (!cart || !(await readStore(ports, request))) return redirect('/cart', 303)
  const answer = (next: Cart | null, before: Cart | null = null) => {
    const cookie = next && cartCookie(next, origin)
    if (!cookie) return redirect('/cart', 303)
    const headers = setCookies([cookie, beforeCookie(before, origin)])
    return redirect(before ? '/cart?said=switched' : '/cart', { status: 303, headers })
  }
  if (form.has('undo')) return answer(cartBefore(request, origin))
  if (form.has('switch')) {
    const quoted = await quoteFor(ports, request, cart, now)
    const better = await suggest(ports, { cart, quote: quoted }, now)
    return answer(better && withWish(cart, better.item.wish), cart)
  }
  const key = textOf(form, 'remove')
  return answer({ ...cart, items: cart.items.filter((wish) => wishKey(wish) !== key) })
}
