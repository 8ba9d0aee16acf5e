import { data } from 'react-router'
import * as t from '#messages/store'
import { setCookies } from '../../cookies.ts'
import { fromAddress, limit, reachedLimits } from '../../limits/rate-limit.server.ts'
import { wholeNumber } from '../../photos/rules/frames.ts'
import { type Ports, portsContext, visitorContext } from '../../ports.server.ts'
import type { ErrorText } from '../../site/error-text.ts'
import { privateHead } from '../../site/head.ts'
import { readSite } from '../../site/site.server.ts'
import { readBuyer } from '../../viewers/buyer.server.ts'
import { browserCart, emptyCart } from '../cart/browser-cart.server.ts'
import { isOrderOf } from '../orders/check-out.server.ts'
import { isUnsettled, readOrderPage } from '../orders/order-page.server.ts'
import { settleShown } from '../orders/settle-shown.server.ts'
import { readStore, readStoreSettings } from '../payments/store-settings.server.ts'
import { quoteFor } from '../quote.server.ts'
import { Deposit } from '../ui/deposit.tsx'
import { Order } from '../ui/order.tsx'
import type { Route } from './+types/order.ts'

/** Wrong links from one address. */
const WRONG = { count: 5, per: 60_000 }
/** How often the page looks again for the payment, by itself. */
const LOOKS = 40

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const now = Date.now()
  const buyer = await buyerOf(ports, params.order, context.get(visitorContext).address)
  await settleShown(ports, request, buyer.orderId, now)
  const looked = url.searchParams.get('paid')
  const roll = wholeNumber(url.searchParams.get('roll')) ?? 1
  const page = await readOrderPage(ports, buyer, { roll, back: looked !== null }, now)
  if (!page) throw data(null, { status: 404 })
  const { timeZone } = await readSite(ports.database)
  const store = await readStore(ports, request)
  const sells = { open: store !== null, byCard: store?.account != null, inPerson: store?.inPerson === true }
  const unreachable = url.searchParams.has('unreachable')
  const headers = setCookies(await doneWith(ports, request, buyer.orderId, now))
  const look = Number(looked) + 1
  // Also without a script.
  if (looked !== null && isUnsettled(page.state) && look <= LOOKS) {
    headers.set('Refresh', `${Math.min(20, 2 + look)}; url=?paid=${look}`)
  }
  return data({ page, timeZone, sells, unreachable, base: buyer.address }, { headers })
}

async function buyerOf(ports: Ports, token: string, address: string) {
  const buyer = await readBuyer(ports, token)
  if (buyer) return buyer
  const attempts = fromAddress({ name: 'order-link', key: address, rule: WRONG })
  if ((await reachedLimits(ports.database, attempts)).length > 0) {
    const wait: ErrorText = { title: t.tooManyTries(), text: t.openYourLink() }
    throw data(wait, { status: 429, headers: { 'Retry-After': '60' } })
  }
  await limit(ports.database, attempts)
  throw data(null, { status: 404 })
}

/** The cart was kept until it was paid for. */
async function doneWith(ports: Ports, request: Request, orderId: string, now: number): Promise<string[]> {
  const cart = browserCart(request, ports.origin)
  if (!cart || cart.items.length === 0) return []
  const order = await ports.database.db
    .selectFrom('store_order')
    .where('id', '=', orderId)
    .where('status', 'in', ['paid', 'pending'])
    .select(['cart', 'mailing'])
    .executeTakeFirst()
  if (!order) return []
  const quoted = await quoteFor(ports, request, cart, now)
  const store = await readStoreSettings(ports)
  return isOrderOf(order, { cart, quote: quoted, store, mailing: order.mailing })
    ? [emptyCart(ports.origin)]
    : []
}

export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { number, deposit } = loaderData?.page ?? {}
  return privateHead(
    loaderData && (deposit ? t.depositForBooking() : t.orderNumber({ number: `${number}` })),
    matches,
  )
}

export default function OrderRoute({ loaderData }: Route.ComponentProps) {
  return loaderData.page.deposit ? <Deposit {...loaderData} /> : <Order {...loaderData} />
}
