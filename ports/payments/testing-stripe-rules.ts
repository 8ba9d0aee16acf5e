import type { IncomingMessage } from 'node:http'
import { type Api, type Parameters, readParameters } from './stand-in/api.ts'
import { type Objects, Refusal } from './stand-in/objects.ts'
import type { StandInOptions } from './stand-in/server.ts'
import { API_VERSION } from './stripe.ts'

/** A name with ! is required; '*' is any name. */
type Spec = 'text' | 'url' | 'amount' | 'integer' | 'boolean' | Spec[] | { [name: string]: Spec }

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

/** Of Stripe's parameters, those that the adapter sends; the types of its package have them all. */
const PARAMETERS: Record<string, Spec> = {
  'POST /v1/checkout/sessions': SESSION,
  'GET /v1/events': { ...LIST, created: { gte: 'integer' }, types: ['text'] },
  'GET /v1/checkout/sessions/:id': { expand: ['text'] },
  'GET /v1/disputes': { ...LIST, payment_intent: 'text' },
  'POST /v1/refunds': { 'payment_intent!': 'text', amount: 'amount', metadata: METADATA },
  'POST /v1/webhook_endpoints': {
    'url!': 'url',
    'enabled_events!': ['text'],
    api_version: 'text',
    description: 'text',
  },
  'GET /v1/webhook_endpoints': LIST,
}

export const SECRET_KEY = 'sk_test_standin'
export const RESTRICTED_KEY = 'rk_test_standin'
const KEYS = [SECRET_KEY, RESTRICTED_KEY]
const MINUTE = 60_000
const LEAST_TOTAL = 50

export interface Rules {
  /** What a restricted key can't do: /POST .v1.refunds/ */
  denied: RegExp | null
  /** What the account can refund. */
  balance: number
  /** What happens to the next requests, one after the other. */
  faults: ('busy' | 'down' | 'silent' | 'cut' | 'none')[]
  now: () => number
  /** Those so far: 'POST /v1/refunds'. */
  requests: string[]
}

/** Makes a stand-in as strict as Stripe, which answers a repeated request as before. */
export function withRules(rules: Rules): StandInOptions['rules'] {
  return (api, objects) => {
    const once = oncePerKey((path, encoded, request) => {
      const parameters = readParameters(encoded)
      if (path === 'POST /v1/checkout/sessions') checkSession(parameters, rules.now())
      if (path === 'POST /v1/refunds') checkRefund(objects, parameters, rules.balance)
      return api(path, encoded, request)
    })
    return async (path, encoded, request) => {
      rules.requests.push(path)
      const fault = rules.faults.shift()
      if (fault === 'busy') throw new Refusal(429, 'Too many requests.', { code: 'rate_limit' })
      if (fault === 'down') throw new Refusal(500, 'Something went wrong.', { type: 'api_error' })
      if (fault === 'silent') await new Promise(() => {})
      checkKey(rules, path, request)
      const parameters = readParameters(encoded)
      checkOne(PARAMETERS[path.replace(/\/\w+_[0-9a-f]{24}/, '/:id')] ?? {}, parameters, '')
      if (path === 'GET /v1/disputes') return disputesOf(objects, parameters)
      const answer = await once(path, encoded, request)
      if (fault === 'cut') request.socket.destroy()
      return answer
    }
  }
}

function oncePerKey(api: Api): Api {
  const earlier = new Map<string, { sent: string; answer: Promise<object> }>()
  return async (path, encoded, request) => {
    const key = request.headers['idempotency-key']?.toString()
    const sent = path + encoded
    const known = key && earlier.get(key)
    if (known && known.sent !== sent) {
      const message = 'Keys for idempotent requests can only be used with the same parameters.'
      throw new Refusal(400, message, { type: 'idempotency_error' })
    }
    if (known) return known.answer
    const answer = Promise.resolve()
      .then(() => api(path, encoded, request))
      .then((said) => structuredClone(said))
    // A refusal, too.
    if (key) earlier.set(key, { sent, answer })
    return answer
  }
}

function checkKey({ denied }: Rules, path: string, { headers }: IncomingMessage): void {
  const key = headers.authorization?.replace('Bearer ', '') ?? ''
  if (key.startsWith('pk_')) {
    const message = 'This API call cannot be made with a publishable API key. Please use a secret API key.'
    throw new Refusal(403, message, { code: 'secret_key_required' })
  }
  if (!KEYS.includes(key)) throw new Refusal(401, `Invalid API Key provided: ${key.slice(0, 8)}****`)
  if (key.startsWith('rk_') && denied?.test(path)) {
    const message = `The provided key 'rk_test_****' does not have the required permissions for this endpoint.`
    throw new Refusal(403, `${message} Having the 'rak_standin_write' permission would allow this request.`)
  }
  const version = headers['stripe-version']
  if (version !== API_VERSION) throw new Refusal(400, `Invalid Stripe API version: ${version}`)
}

function disputesOf(objects: Objects, { payment_intent }: Parameters) {
  const data = objects.of('dispute').filter((each) => each.payment_intent === payment_intent)
  return { object: 'list', data, has_more: false }
}

function checkRefund(objects: Objects, { payment_intent, amount }: Parameters, balance: number): void {
  const charge = objects.get(objects.get(payment_intent, 'payment_intent').latest_charge)
  if (charge.status !== 'succeeded')
    throw new Refusal(400, 'This PaymentIntent does not have a successful charge.')
  const left = charge.amount - charge.amount_refunded
  if (left === 0) {
    throw new Refusal(400, 'Charge has already been refunded.', { code: 'charge_already_refunded' })
  }
  if (amount > left) {
    throw new Refusal(400, `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`)
  }
  if (amount > balance)
    throw new Refusal(400, 'Insufficient funds in your Stripe balance to refund this amount.')
}

function checkSession({ line_items, expires_at }: Parameters, now: number): void {
  const lines = Object.values<Parameters>(line_items)
  const total = lines.reduce((sum, line) => sum + line.quantity * line.price_data.unit_amount, 0)
  if (total > 0 && total < LEAST_TOTAL) {
    const message = 'The Checkout Session’s total amount due must add up to at least $0.50 usd'
    throw new Refusal(400, message, { code: 'amount_too_small' })
  }
  const minutes = (expires_at * 1000 - now) / MINUTE
  if (minutes < 30 || minutes > 24 * 60) {
    const message = 'The `expires_at` timestamp must be 30 minutes to 24 hours from its creation.'
    throw new Refusal(400, message, { param: 'expires_at' })
  }
}

function checkOne(spec: Spec, value: string | Parameters, path: string): void {
  if (typeof spec === 'string') return void checkText(spec, value, path)
  if (typeof value === 'string') throw new Refusal(400, 'Invalid object', { param: path })
  if (Array.isArray(spec)) {
    for (const [at, each] of Object.entries(value)) checkOne(spec[0] as Spec, each, `${path}[${at}]`)
    return
  }
  for (const name of Object.keys(spec)) {
    if (!name.endsWith('!') || name.slice(0, -1) in value) continue
    const param = under(path, name.slice(0, -1))
    throw new Refusal(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  for (const [name, each] of Object.entries(value)) {
    const param = under(path, name)
    const inner = spec[name] ?? spec[`${name}!`] ?? spec['*']
    if (!inner)
      throw new Refusal(400, `Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
    checkOne(inner, each, param)
  }
}

const VALID: Record<string, RegExp> = {
  boolean: /^(true|false)$/,
  amount: /^\d{1,12}$/,
  integer: /^\d{1,12}$/,
  url: /^https?:\/\/[^/]/,
  text: /^/,
}

function checkText(spec: string, value: string | Parameters, param: string): void {
  if (value === '') {
    const message = `You passed an empty string for '${param}'.`
    throw new Refusal(400, message, { code: 'parameter_invalid_empty', param })
  }
  if (typeof value === 'string' && VALID[spec]?.test(value)) return
  const code = spec === 'amount' || spec === 'integer' ? 'parameter_invalid_integer' : undefined
  throw new Refusal(400, `Invalid ${spec === 'amount' ? 'non-negative integer' : spec}: ${value}`, {
    code,
    param,
  })
}

function under(path: string, name: string): string {
  return path ? `${path}[${name}]` : name
}
