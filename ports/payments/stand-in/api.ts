import { randomBytes } from 'node:crypto'
import type { Events } from './events.ts'
import { type Objects, type StripeObject, seconds } from './objects.ts'
import { Refusal, type Spec } from './parameters.ts'
import { refund } from './payments.ts'

export interface StripeStandIn {
  objects: Objects
  events: Events
  endpoint: string
  now: () => number
  /** What the account can refund. */
  balance: number
  /** What a restricted key can't do: /POST .refunds/ */
  denied: RegExp | null
}

// biome-ignore lint/suspicious/noExplicitAny: the specs are the types.
type Parameters = any
type Endpoint = [path: string, Spec, (parameters: Parameters, id: string) => object]

const ACCOUNT = {
  id: 'acct_standin',
  object: 'account',
  country: 'US',
  default_currency: 'usd',
  settings: { dashboard: { display_name: 'Stand-in for Stripe' } },
}
const MINUTE = 60
const DAY = 24 * 60 * MINUTE
const LEAST_TOTAL = 50

const READ: Spec = { expand: ['text'] }
const LIST: { [name: string]: Spec } = { limit: 'integer', starting_after: 'text', expand: ['text'] }
const METADATA: Spec = { '*': 'text' }
const SESSION: Spec = {
  'mode!': 'text',
  'line_items!': [
    {
      'quantity!': 'integer',
      'price_data!': {
        'currency!': 'text',
        'unit_amount!': 'amount',
        'product_data!': { 'name!': 'text' },
      },
    },
  ],
  'success_url!': 'url',
  cancel_url: 'url',
  client_reference_id: 'text',
  customer_email: 'text',
  metadata: METADATA,
  payment_intent_data: { metadata: METADATA },
  expires_at: 'integer',
  allow_promotion_codes: 'boolean',
  automatic_tax: { 'enabled!': 'boolean' },
  adaptive_pricing: { enabled: 'boolean' },
  shipping_address_collection: { 'allowed_countries!': ['text'] },
  shipping_options: [
    {
      shipping_rate_data: {
        'display_name!': 'text',
        type: 'text',
        fixed_amount: { 'amount!': 'amount', 'currency!': 'text' },
      },
    },
  ],
}

/** What the server does at `/v1`, as Stripe's OpenAPI description has it. */
export function endpointsOf(standIn: StripeStandIn): Endpoint[] {
  const { objects, events } = standIn
  const read = ({ expand = [] }: Parameters, id: string) => objects.view(objects.get(id), expand)
  const list = (object: string) => (parameters: Parameters) => pageOf(objects, object, parameters)
  return [
    ['GET /account', {}, () => ACCOUNT],
    ['POST /checkout/sessions', SESSION, (parameters) => createSession(standIn, parameters)],
    ['GET /checkout/sessions', { ...LIST, created: { gte: 'integer' } }, list('checkout.session')],
    ['GET /checkout/sessions/:id', READ, read],
    ['POST /checkout/sessions/:id/expire', {}, (_, id) => expire(standIn, objects.get(id))],
    ['GET /payment_intents/:id', READ, read],
    ['GET /disputes', { ...LIST, payment_intent: 'text' }, list('dispute')],
    [
      'POST /refunds',
      { 'payment_intent!': 'text', amount: 'amount', metadata: METADATA },
      (parameters) => {
        const { made, paid } = refund(objects, parameters, standIn.balance)
        events.emit('charge.refunded', paid)
        return made
      },
    ],
    [
      'POST /webhook_endpoints',
      { 'url!': 'url', 'enabled_events!': ['text'], api_version: 'text', description: 'text' },
      (parameters) => {
        const secret = `whsec_${randomBytes(24).toString('hex')}`
        return objects.add('we', 'webhook_endpoint', { ...parameters, status: 'enabled', secret })
      },
    ],
    ['GET /webhook_endpoints', LIST, list('webhook_endpoint')],
    ['GET /webhook_endpoints/:id', READ, read],
    [
      'DELETE /webhook_endpoints/:id',
      {},
      (_, id) => ({ id, object: 'webhook_endpoint', deleted: objects.remove(id) }),
    ],
  ]
}

function pageOf(objects: Objects, object: string, parameters: Parameters) {
  const { limit = 10, starting_after, created, payment_intent, expand = [] } = parameters
  const all = objects
    .of(object)
    .filter((each) => each.created >= (created?.gte ?? 0))
    .filter((each) => !payment_intent || each.payment_intent === payment_intent)
  const start = starting_after ? all.indexOf(objects.get(starting_after, 'starting_after')) + 1 : 0
  const paths = expand.map((path: string) => path.replace(/^data\./, ''))
  const data = all.slice(start, start + limit).map((each) => objects.view(each, paths))
  return { object: 'list', data, has_more: start + limit < all.length }
}

function createSession({ objects, now, endpoint }: StripeStandIn, parameters: Parameters): StripeObject {
  const { line_items, payment_intent_data, shipping_options, adaptive_pricing, ...fields } = parameters
  const lines = line_items.map(({ quantity, price_data }: Parameters) => ({ quantity, ...price_data }))
  const subtotal = lines.reduce((sum: number, line: Parameters) => sum + line.unit_amount * line.quantity, 0)
  const shipping = shipping_options?.[0]?.shipping_rate_data.fixed_amount.amount ?? 0
  const total = subtotal + shipping
  if (total > 0 && total < LEAST_TOTAL) {
    const message = `The Checkout Session's total amount due must add up to at least $0.50 ${lines[0].currency}`
    throw new Refusal(400, message, { code: 'amount_too_small' })
  }
  const { expires_at = seconds(now()) + DAY } = fields
  if (expires_at < seconds(now()) + 30 * MINUTE || expires_at > seconds(now()) + DAY) {
    const message =
      'The `expires_at` timestamp must be 30 minutes to 24 hours from Checkout Session creation.'
    throw new Refusal(400, message, { param: 'expires_at' })
  }
  const session = objects.add('cs_test', 'checkout.session', {
    client_reference_id: null,
    customer_email: null,
    automatic_tax: { enabled: false },
    ...fields,
    lines,
    expires_at,
    status: 'open',
    payment_status: total === 0 ? 'no_payment_required' : 'unpaid',
    payment_intent: null,
    currency: lines[0].currency,
    amount_subtotal: subtotal,
    amount_total: total,
    total_details: { amount_discount: 0, amount_shipping: shipping, amount_tax: 0 },
    discounts: [],
    customer_details: null,
    collected_information: null,
  })
  session.url = `${endpoint}/c/pay/${session.id}`
  return objects.view(session)
}

function expire({ objects, events }: StripeStandIn, session: StripeObject): StripeObject {
  if (session.status !== 'open') {
    throw new Refusal(400, 'Only Checkout Sessions with a status in ["open"] can be expired.')
  }
  Object.assign(session, { status: 'expired', url: null })
  events.emit('checkout.session.expired', objects.view(session))
  return objects.view(session)
}

export function expireDue(standIn: StripeStandIn): void {
  const due = standIn.objects
    .of('checkout.session')
    .filter((each) => each.expires_at <= seconds(standIn.now()))
  for (const session of due) if (session.status === 'open') expire(standIn, session)
}
