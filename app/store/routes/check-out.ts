import { data, redirect } from 'react-router'
import { isMailable } from '../../../ports/mail/address.ts'
import { isPaymentsError } from '../../../ports/payments/port.ts'
import { textOf } from '../../form-text.ts'
import { fromAddress, HOUR, limit } from '../../limits/rate-limit.server.ts'
import { type Ports, portsContext, visitorContext } from '../../ports.server.ts'
import { browserCart, emptyCart } from '../cart/browser-cart.server.ts'
import { checkOut, orderInPerson } from '../orders/check-out.server.ts'
import { mailingOf, openStripe, readStore } from '../payments/store-settings.server.ts'
import { quoteFor } from '../quote.server.ts'
import type { Route } from './+types/check-out.ts'

const CHECK_OUTS = { count: 40, per: HOUR }

export function loader() {
  return redirect('/cart')
}

/** Leads to Stripe's page, or with `email` to the page of an order to pay in person. */
export async function action({ request, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const now = Date.now()
  const form = await request.formData()
  const store = await readStore(ports, request)
  const cart = browserCart(request, ports.origin)
  if (!store) throw data(null, { status: 404 })
  if (!cart) return backToCart()
  const { address } = context.get(visitorContext)
  const attempt = { name: 'check-out', key: address, rule: CHECK_OUTS }
  if (await limit(ports.database, fromAddress(attempt))) return backToCart('limited')
  const quoted = await quoteFor(ports, request, cart, now)
  // The cart says first what isn't for sale anymore.
  if (quoted.items.length === 0 || quoted.gone.length > 0) return backToCart()
  const hasPrints = quoted.items.some(({ wish }) => wish.kind === 'print')
  const mailing = hasPrints && form.has('mail') && !form.has('email') ? mailingOf(store) : null
  const checkedOut = { cart, quote: quoted, store, mailing }
  if (!form.has('email')) return store.account ? payByCard(ports, request, checkedOut, now) : backToCart()
  const email = textOf(form, 'email')
  if (!store.inPerson || !isMailable(email)) return backToCart('email')
  const order = await orderInPerson(ports, { ...checkedOut, email }, now)
  return redirect(order.address, { status: 303, headers: { 'Set-Cookie': emptyCart(ports.origin) } })
}

async function payByCard(
  ports: Ports,
  request: Request,
  checkedOut: Parameters<typeof checkOut>[1],
  now: number,
) {
  const payments = await openStripe(ports)
  if (!payments) return backToCart('unreachable')
  try {
    const page = await checkOut({ ...ports, payments }, checkedOut, now)
    return page === null ? backToCart() : redirect(page, 303)
  } catch (error) {
    if (!isPaymentsError(error)) throw error
    ports.report(error, request)
    return backToCart('unreachable')
  }
}

function backToCart(said?: 'limited' | 'email' | 'unreachable') {
  return redirect(said ? `/cart?said=${said}` : '/cart', 303)
}
