import type Stripe from 'stripe'
import {
  type Checkout,
  type CheckoutOrder,
  type Payments,
  type PaymentsAccount,
  PaymentsError,
} from './port.ts'
import { checkoutOf, disputeOf, eventOf, summaryOf } from './stripe-checkout.ts'
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
const ENDPOINT = 'https://api.stripe.com'
const TIMEOUT = 10_000
const RETRIES = 2
const PAGE = 100
/** How old an event's signature may be. Seconds. */
const TOLERANCE = 300

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

const EXPAND = ['payment_intent.latest_charge.balance_transaction']

const FORBIDDEN = {
  account: 'This key can’t read your account. Allow reading the account in Stripe, or use the secret key.',
  checkout: 'This key can’t create payments. Allow writing to Checkout Sessions in Stripe.',
  read: 'This key can’t read payments. Allow reading Payment Intents, Charges, Disputes, and Balance in Stripe.',
  refund: 'This key can’t refund. Allow writing to Refunds in Stripe.',
  webhook: 'This key can’t register a webhook. Allow writing to Webhook Endpoints in Stripe.',
}

export function stripePayments({ key, endpoint = ENDPOINT, timeout = TIMEOUT }: StripeOptions): Payments {
  let client: Promise<Stripe> | undefined

  async function ask<T>(what: keyof typeof FORBIDDEN, work: (stripe: Stripe) => Promise<T>): Promise<T> {
    checkKey(key)
    client ??= openClient(key, endpoint, timeout)
    try {
      return await work(await client)
    } catch (error) {
      throw paymentsError(error, key, FORBIDDEN[what])
    }
  }

  return {
    account: () => ask('account', (stripe) => readAccount(stripe, key)),
    openCheckout: (order) =>
      ask('checkout', async (stripe) => {
        const options = { idempotencyKey: order.idempotencyKey }
        const { id, url } = await stripe.checkout.sessions.create(parametersOf(order), options)
        if (!url) throw new PaymentsError('refused', 'Stripe opened no page to pay on.')
        return { id, url }
      }),
    readCheckout: (id) => ask('read', (stripe) => readCheckout(stripe, id)),
    listCheckouts: ({ since, after }) =>
      ask('read', async (stripe) => {
        const created = { gte: Math.floor(since.getTime() / 1000) }
        const filter = { created, starting_after: after, limit: PAGE, expand: ['data.payment_intent'] }
        const page = await stripe.checkout.sessions.list(filter)
        return { checkouts: page.data.map(summaryOf), next: (page.has_more && page.data.at(-1)?.id) || null }
      }),
    expireCheckout: (id) => ask('checkout', (stripe) => expire(stripe, id)),
    refund: ({ paymentIntent, amount, orderId, idempotencyKey }) =>
      ask('refund', async (stripe) => {
        const request = { payment_intent: paymentIntent, amount, metadata: { order: orderId } }
        const refund = await stripe.refunds.create(request, { idempotencyKey })
        return { id: refund.id, status: refundStatus(refund.status), amount: refund.amount }
      }),
    registerWebhook: (url) => ask('webhook', (stripe) => registerWebhook(stripe, url)),
    webhook: (id) =>
      ask('webhook', async (stripe) => {
        const found = await orNull(stripe.webhookEndpoints.retrieve(id))
        return found && { url: found.url, enabled: found.status === 'enabled' }
      }),
    removeWebhook: (id) =>
      ask('webhook', async (stripe) => void (await orNull(stripe.webhookEndpoints.del(id)))),
    readEvent,
  }
}

/** The package takes a quarter of a second and 36 MB, so it's loaded with the first call. */
async function openClient(key: string, endpoint: string, timeout: number): Promise<Stripe> {
  const { default: Stripe } = await import('stripe')
  const { protocol, hostname, port } = new URL(endpoint)
  const isHttp = protocol === 'http:'
  return new Stripe(key, {
    apiVersion: API_VERSION,
    protocol: isHttp ? 'http' : 'https',
    host: hostname,
    port: port || (isHttp ? 80 : 443),
    timeout,
    maxNetworkRetries: RETRIES,
    // Otherwise, it reports this machine's name and timings to Stripe.
    telemetry: false,
  })
}

async function readAccount(stripe: Stripe, key: string): Promise<PaymentsAccount> {
  const account = await stripe.accounts.retrieveCurrent()
  const isRestricted = key.startsWith('rk_')
  // Stripe checks the permission before it misses the parameters, so nothing is created.
  const may = async (path: string) => {
    if (!isRestricted) return true
    const error = await stripe.rawRequest('POST', path).catch((error) => error)
    if (error?.type === 'StripePermissionError') return false
    if (error?.type && error.type !== 'StripeInvalidRequestError') throw error
    return true
  }
  if (!(await may('/v1/checkout/sessions'))) throw new PaymentsError('forbidden', FORBIDDEN.checkout)
  return {
    id: account.id,
    name: account.settings?.dashboard.display_name ?? account.business_profile?.name ?? null,
    currency: account.default_currency ?? '',
    country: account.country ?? '',
    testMode: /^.k_test_/.test(key),
    canRefund: await may('/v1/refunds'),
    canRegisterWebhook: await may('/v1/webhook_endpoints'),
  }
}

function parametersOf(order: CheckoutOrder): Stripe.Checkout.SessionCreateParams {
  const { currency, shipping } = order
  const metadata = { order: order.orderId }
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
    ...(shipping && shippingOf(shipping, currency)),
  }
}

function shippingOf({ name, amount, countries }: NonNullable<CheckoutOrder['shipping']>, currency: string) {
  const rate = { type: 'fixed_amount' as const, display_name: name, fixed_amount: { amount, currency } }
  return {
    shipping_address_collection: { allowed_countries: countries },
    shipping_options: [{ shipping_rate_data: rate }],
  }
}

async function readCheckout(stripe: Stripe, id: string): Promise<Checkout | null> {
  const session = await orNull(stripe.checkout.sessions.retrieve(id, { expand: EXPAND }))
  if (!session) return null
  const { disputed, ...checkout } = checkoutOf(session)
  if (!disputed || !checkout.paymentIntent) return { ...checkout, dispute: null }
  const { data } = await stripe.disputes.list({ payment_intent: checkout.paymentIntent, limit: PAGE })
  return { ...checkout, dispute: disputeOf(data) }
}

async function expire(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(id)
  } catch (error) {
    const session = await stripe.checkout.sessions.retrieve(id)
    if (session.status === 'open') throw error
  }
}

/** Creates first: a failure leaves the one that works. */
async function registerWebhook(stripe: Stripe, url: string) {
  const { data } = await stripe.webhookEndpoints.list({ limit: PAGE })
  const created = await stripe.webhookEndpoints.create({
    url,
    enabled_events: [...EVENTS],
    api_version: API_VERSION,
    description: 'Sideline',
  })
  for (const earlier of data) if (earlier.url === url) await stripe.webhookEndpoints.del(earlier.id)
  return { id: created.id, secret: created.secret as string }
}

async function readEvent(body: string | Uint8Array, signature: string, secret: string) {
  const { default: Stripe } = await import('stripe')
  try {
    return eventOf(await Stripe.webhooks.constructEventAsync(Buffer.from(body), signature, secret, TOLERANCE))
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
  try {
    return await found
  } catch (error) {
    if ((error as { code?: string }).code === 'resource_missing') return null
    throw error
  }
}
