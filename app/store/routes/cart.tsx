import { data } from 'react-router'
import * as t from '#messages/store'
import { setCookies } from '../../cookies.ts'
import { portsContext } from '../../ports.server.ts'
import { privateHead } from '../../site/head.ts'
import { browserCart, cartBefore, cartCookie } from '../cart/browser-cart.server.ts'
import { readCartPage } from '../cart/cart-page.server.ts'
import { mailingOf, readStore } from '../payments/store-settings.server.ts'
import { Cart } from '../ui/cart.tsx'
import type { Route } from './+types/cart.ts'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const now = Date.now()
  const store = await readStore(ports, request)
  if (!store) throw data(null, { status: 404 })
  const { currency, account, inPerson, test } = store
  const sells = { currency, byCard: account !== null, inPerson, test, mailing: mailingOf(store) }
  const cart = browserCart(request, ports.origin)
  const said = url.searchParams.get('said')
  if (!cart) return data({ page: null, sells, said, undo: false, mail: false })
  const { left, ...page } = await readCartPage(ports, request, cart, now)
  // Said once.
  const cookie = page.gone > 0 && cartCookie(left, ports.origin)
  const undo = said === 'switched' && cartBefore(request, ports.origin) !== null
  const mail = url.searchParams.has('mail') && sells.mailing !== null && page.items.some(({ print }) => print)
  return data({ page, sells, said, undo, mail }, { headers: setCookies(cookie ? [cookie] : []) })
}

export function meta({ matches }: Route.MetaArgs) {
  return privateHead(t.yourCart(), matches)
}

export default function CartRoute({ loaderData }: Route.ComponentProps) {
  return <Cart {...loaderData} />
}
