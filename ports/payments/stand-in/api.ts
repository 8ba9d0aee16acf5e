import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Events } from './events.ts'
import { type Objects, Refusal, type StripeObject } from './objects.ts'
import { refund } from './payments.ts'

export interface StripeStandIn {
  objects: Objects
  events: Events
  endpoint: string
  now: () => number
}

/** `line_items[0][quantity]=1` is `{ line_items: { 0: { quantity: '1' } } }`. */
// biome-ignore lint/suspicious/noExplicitAny: tests check each request's parameters.
export type Parameters = Record<string, any>
/** @param path 'POST /v1/refunds' @param encoded the body or the query */
export type Api = (path: string, encoded: string, request: IncomingMessage) => object | Promise<object>
type Endpoint = (parameters: Parameters, id: string) => object

const settings = { dashboard: { display_name: 'Stand-in for Stripe' } }
const ACCOUNT = { id: 'acct_standin', object: 'account', country: 'US', default_currency: 'usd', settings }

export function readParameters(encoded: string): Parameters {
  const all: Parameters = Object.create(null)
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.replaceAll(']', '').split('[')
    const last = path.pop() as string
    let at = all
    for (const part of path) {
      at[part] ??= Object.create(null)
      at = at[part]
    }
    at[last] = value
  }
  return all
}

/** What it does at `/v1`, as the types of Stripe's package have it. */
export function apiOf(standIn: StripeStandIn): Api {
  const { objects, events } = standIn
  const read: Endpoint = ({ expand = {} }, id) => objects.view(objects.get(id), Object.values(expand))
  const list = (object: string) => (parameters: Parameters) => pageOf(objects, object, parameters)
  const endpoints: Record<string, Endpoint> = {
    'GET /v1/account': () => ACCOUNT,
    'POST /v1/checkout/sessions': (parameters) => createSession(standIn, parameters),
    'GET /v1/checkout/sessions': list('checkout.session'),
    'GET /v1/events': list('event'),
    'GET /v1/checkout/sessions/:id': read,
    'POST /v1/checkout/sessions/:id/expire': (_, id) => expire(standIn, objects.get(id)),
    'GET /v1/payment_intents/:id': read,
    'POST /v1/refunds': (parameters) => refund(objects, events, parameters),
    'POST /v1/webhook_endpoints': (parameters) =>
      objects.add('we', 'webhook_endpoint', webhookOf(parameters)),
    'GET /v1/webhook_endpoints': list('webhook_endpoint'),
    'GET /v1/webhook_endpoints/:id': read,
    'DELETE /v1/webhook_endpoints/:id': (_, id) => ({ id, deleted: objects.remove(id) }),
  }
  return (path, encoded) => {
    const id = /\w+_[0-9a-f]{24}/.exec(path)?.[0] ?? ''
    const endpoint = endpoints[id ? path.replace(id, ':id') : path]
    if (!endpoint) throw new Refusal(404, `Unrecognized request URL (${path}).`)
    return endpoint(readParameters(encoded), id)
  }
}

function webhookOf({ url, enabled_events }: Parameters) {
  const secret = `whsec_${randomBytes(24).toString('hex')}`
  return { url, enabled_events: Object.values(enabled_events), status: 'enabled', secret }
}

function pageOf(objects: Objects, object: string, parameters: Parameters) {
  const { limit = 10, starting_after: after, created, types, expand = {} } = parameters
  const all = objects
    .of(object)
    .filter((each) => each.created >= Number(created?.gte ?? 0))
    .filter((each) => !types || Object.values(types).includes(each.type))
  const start = after ? all.indexOf(objects.get(after, 'starting_after')) + 1 : 0
  const end = start + Number(limit)
  const paths = Object.values<string>(expand).map((path) => path.replace(/^data\./, ''))
  const data = all.slice(start, end).map((each) => objects.view(each, paths))
  return { object: 'list', data, has_more: end < all.length }
}

function createSession({ objects, endpoint }: StripeStandIn, parameters: Parameters): StripeObject {
  const { line_items, shipping_options, automatic_tax, allow_promotion_codes, expires_at } = parameters
  const lines = Object.values<Parameters>(line_items).map(({ quantity, price_data: price }) => ({
    name: `${quantity} × ${price.product_data.name}`,
    amount: price.unit_amount * quantity,
  }))
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  const shipping = Number(shipping_options?.[0].shipping_rate_data.fixed_amount.amount ?? 0)
  const session = objects.add('cs_test', 'checkout.session', {
    ...parameters,
    lines,
    expires_at: Number(expires_at),
    allow_promotion_codes: allow_promotion_codes === 'true',
    automatic_tax: { enabled: automatic_tax?.enabled === 'true' },
    status: 'open',
    payment_status: subtotal + shipping === 0 ? 'no_payment_required' : 'unpaid',
    currency: line_items[0].price_data.currency,
    amount_subtotal: subtotal,
    amount_total: subtotal + shipping,
    total_details: { amount_discount: 0, amount_shipping: shipping, amount_tax: 0 },
    discounts: [],
  })
  session.url = `${endpoint}/c/pay/${session.id}`
  return objects.view(session)
}

function expire({ objects, events }: StripeStandIn, session: StripeObject): StripeObject {
  if (session.status !== 'open') {
    throw new Refusal(400, 'Only Checkout Sessions with a status in ["open"] can be expired.')
  }
  Object.assign(session, { status: 'expired', url: null })
  events.emit('checkout.session.expired', session)
  return objects.view(session)
}

export function expireDue(standIn: StripeStandIn): void {
  for (const session of standIn.objects.of('checkout.session')) {
    if (session.status === 'open' && session.expires_at * 1000 <= standIn.now()) expire(standIn, session)
  }
}
