import type Stripe from 'stripe'
import type { Checkout, CheckoutOrder, Payments, PaymentsAccount } from './port.ts'
import { PaymentsError } from './port.ts'
import { checkoutOf, disputeOf, eventOf } from './stripe-checkout.ts'
import { checkKey, paymentsError } from './stripe-errors.ts'

export interface StripeOptions {
  /** The owner's secret or restricted key. */
  key: string
  /** Scheme and host, no path. */
  endpoint?: string
  /** Of one attempt. Milliseconds. */
  timeout?: number
}

/** Whose shapes the package's types describe: both change together. */
export const API_VERSION = '2026-10-28.endive'
const PAGE = 100

const EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const

const FORBIDDEN = {
  account: 'This key can’t read your account. Allow reading the account in Stripe, or use the secret key.',
  checkout: 'This key can’t create payments. Allow writing to Checkout Sessions in Stripe.',
  read: 'This key can’t read payments. Allow reading Checkout Sessions, Payment Intents, Charges, Disputes, Balance, and Events in Stripe.',
  refund: 'This key can’t refund. Allow writing to Refunds in Stripe.',
  webhook: 'This key can’t register a webhook. Allow writing to Webhook Endpoints in Stripe.',
}

export function stripePayments(options: StripeOptions): Payments {
  const { key } = options
  let client: Promise<Stripe> | undefined

  async function ask<T>(what: keyof typeof FORBIDDEN, work: (stripe: Stripe) => Promise<T>): Promise<T> {
    checkKey(key)
    client ??= openClient(options)
    try {
      return await work(await client)
    } catch (error) {
      throw paymentsError(error, key, FORBIDDEN[what])
    }
  }

  return {
    account: () => ask('account', (stripe) => readAccount(stripe, key)),
    openCheckout: (order) =>
      ask('checkout', async ({ checkout }) => {
        const { idempotencyKey } = order
        const { id, url } = await checkout.sessions.create(parametersOf(order), { idempotencyKey })
        return { id, url: url as string }
      }),
    readCheckout: (id) => ask('read', (stripe) => readCheckout(stripe, id)),
    changedSince: (since) =>
      ask('read', async ({ events }) => {
        const created = { gte: Math.floor(since.getTime() / 1000) }
        const all = events.list({ created, types: [...EVENTS], limit: PAGE })
        return (await all.autoPagingToArray({ limit: 10_000 })).map(eventOf).toReversed()
      }),
    expireCheckout: (id) =>
      ask('checkout', async ({ checkout }) => void (await checkout.sessions.expire(id).catch(ignoreRefusal))),
    refund: ({ paymentIntent: payment_intent, amount, orderId, idempotencyKey }) =>
      ask('refund', async ({ refunds }) => {
        const request = { payment_intent, amount, metadata: { order: orderId } }
        return refundStatus((await refunds.create(request, { idempotencyKey })).status)
      }),
    registerWebhook: (url) => ask('webhook', (stripe) => registerWebhook(stripe, url)),
    webhook: (id) => ask('webhook', (stripe) => readWebhook(stripe, id)),
    removeWebhook: (id) =>
      ask('webhook', async ({ webhookEndpoints }) => void (await orNull(webhookEndpoints.del(id)))),
    readEvent,
  }
}

/** The package takes a quarter of a second and 36 MB, so it's loaded with the first call. */
async function openClient({ key, endpoint, timeout = 10_000 }: StripeOptions): Promise<Stripe> {
  const { default: Stripe } = await import('stripe')
  const { protocol, hostname, port } = new URL(endpoint ?? 'https://api.stripe.com')
  return new Stripe(key, {
    apiVersion: API_VERSION,
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    timeout,
    maxNetworkRetries: 2,
    // Otherwise, it reports this machine's name and timings to Stripe.
    telemetry: false,
  })
}

async function readAccount(stripe: Stripe, key: string): Promise<PaymentsAccount> {
  const account = await stripe.accounts.retrieveCurrent()
  const may = async (path: string, method = 'POST') =>
    key.startsWith('sk_') || (await isAllowed(stripe, method, path))
  if (!(await may('/v1/checkout/sessions'))) throw new PaymentsError('forbidden', FORBIDDEN.checkout)
  for (const read of ['/v1/checkout/sessions', '/v1/events']) {
    if (!(await may(read, 'GET'))) throw new PaymentsError('forbidden', FORBIDDEN.read)
  }
  return {
    id: account.id,
    name: account.settings?.dashboard.display_name ?? account.business_profile?.name ?? null,
    currency: account.default_currency ?? '',
    testMode: /^.k_test_/.test(key),
    canRegisterWebhook: await may('/v1/webhook_endpoints'),
  }
}

/** Creates nothing: the parameters are missing, and Stripe checks the permission first. */
async function isAllowed(stripe: Stripe, method: string, path: string): Promise<boolean> {
  try {
    await stripe.rawRequest(method, path)
  } catch (error) {
    const { type } = error as { type?: string }
    if (type === 'StripePermissionError') return false
    if (type !== 'StripeInvalidRequestError') throw error
  }
  return true
}

function parametersOf(order: CheckoutOrder): Stripe.Checkout.SessionCreateParams {
  const { currency, shipping } = order
  const metadata = { order: order.orderId }
  const rate = shipping && {
    display_name: shipping.name,
    fixed_amount: { amount: shipping.amount, currency },
  }
  return {
    mode: 'payment',
    client_reference_id: order.orderId,
    metadata,
    payment_intent_data: { metadata },
    line_items: order.lines.map(({ name, amount, quantity }) => ({
      quantity,
      price_data: { currency, unit_amount: amount, product_data: { name } },
    })),
    customer_email: order.email,
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    expires_at: Math.floor(order.expiresAt.getTime() / 1000),
    allow_promotion_codes: order.allowPromotionCodes,
    automatic_tax: { enabled: order.automaticTax },
    // Otherwise, visitors from elsewhere pay in their own currency.
    adaptive_pricing: { enabled: false },
    shipping_address_collection: shipping && { allowed_countries: shipping.countries },
    shipping_options: rate && [{ shipping_rate_data: { type: 'fixed_amount', ...rate } }],
  }
}

async function readCheckout(stripe: Stripe, id: string): Promise<Checkout | null> {
  const expand = ['payment_intent.latest_charge.balance_transaction']
  const session = await orNull(stripe.checkout.sessions.retrieve(id, { expand }))
  if (!session) return null
  const { disputed, ...checkout } = checkoutOf(session)
  if (!disputed || !checkout.paymentIntent) return { ...checkout, dispute: null }
  const { data } = await stripe.disputes.list({ payment_intent: checkout.paymentIntent, limit: PAGE })
  return { ...checkout, dispute: disputeOf(data) }
}

/** Creates first: a failure leaves the one that works. */
async function registerWebhook(stripe: Stripe, url: string) {
  const { data } = await stripe.webhookEndpoints.list({ limit: PAGE })
  const fields = { url, enabled_events: [...EVENTS] }
  const created = await stripe.webhookEndpoints.create({ ...fields, api_version: API_VERSION })
  for (const earlier of data) if (earlier.url === url) await stripe.webhookEndpoints.del(earlier.id)
  return { id: created.id, secret: created.secret as string }
}

async function readWebhook({ webhookEndpoints }: Stripe, id: string) {
  const found = await orNull(webhookEndpoints.retrieve(id))
  return found && { url: found.url, enabled: found.status === 'enabled' }
}

async function readEvent(body: string | Uint8Array, signature: string, secret: string) {
  const { default: Stripe } = await import('stripe')
  try {
    return eventOf(await Stripe.webhooks.constructEventAsync(Buffer.from(body), signature, secret))
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return 'badSignature'
    throw error
  }
}

function refundStatus(status: string | null) {
  if (status === 'succeeded') return status
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  return found.catch((error) => {
    if (error.code === 'resource_missing') return null
    throw error
  })
}

function ignoreRefusal(error: { type?: string }): void {
  if (error.type !== 'StripeInvalidRequestError') throw error
}
