/** Amounts are whole numbers of the currency's smallest unit; currencies are lower case, such as 'usd'. */
export interface Payments {
  /** Checks the key, too. Refuses one that can't create or read payments. */
  account(): Promise<PaymentsAccount>
  /** For a day, the same order with the same key opens no second checkout; another order is refused. */
  openCheckout(order: CheckoutOrder): Promise<{ id: string; url: string }>
  /** The truth about a payment. Null if this account has no such checkout. */
  readCheckout(id: string): Promise<Checkout | null>
  /** What `readEvent` would have read since then, oldest first. Stripe forgets it after 30 days. */
  changedSince(since: Date): Promise<PaymentEvent[]>
  /** Nobody can pay it afterward. Does nothing to one that's complete or gone. */
  expireCheckout(id: string): Promise<void>
  /** 'pending' isn't final: if Stripe reports later that it failed, `refunded` of the checkout falls again. */
  refund(request: RefundRequest): Promise<RefundStatus>
  /** Replaces the webhook of the same address, because Stripe tells its secret only once. */
  registerWebhook(url: string): Promise<{ id: string; secret: string }>
  /** Null if it's gone. */
  webhook(id: string): Promise<{ url: string; enabled: boolean } | null>
  removeWebhook(id: string): Promise<void>
  /** Needs the body's very bytes, and no key. */
  readEvent(body: Body, signature: string, secret: string): Promise<PaymentEvent | 'badSignature'>
}

export interface PaymentsAccount {
  id: string
  name: string | null
  currency: string
  testMode: boolean
  /** False for a restricted key that may not. */
  canRegisterWebhook: boolean
}

export interface CheckoutOrder {
  orderId: string
  /** Stripe shows the names to the buyer. */
  lines: { name: string; amount: number; quantity: number }[]
  currency: string
  email?: string
  /** Stripe replaces `{CHECKOUT_SESSION_ID}` in it. */
  successUrl: string
  cancelUrl: string
  /** In 30 minutes to 24 hours. */
  expiresAt: Date
  allowPromotionCodes: boolean
  automaticTax: boolean
  /** For prints: asks for an address in these countries, two capital letters each. */
  shipping?: { name: string; amount: number; countries: string[] }
  idempotencyKey: string
}

export interface Checkout {
  id: string
  /** Null if something else than this site opened it. */
  orderId: string | null
  status: 'open' | 'complete' | 'expired'
  /** 'pending' and 'failed' are of bank debits, which take days. 'no_payment_required': a code made it free. */
  payment: 'unpaid' | 'pending' | 'paid' | 'failed' | 'no_payment_required'
  subtotal: number
  discount: number
  tax: number
  shipping: number
  total: number
  currency: string
  email: string | null
  name: string | null
  /** The lines on the envelope, the name first. */
  shippingAddress: string[] | null
  paymentIntent: string | null
  /** Stripe's own; null until Stripe knows it. */
  fee: number | null
  /** Stripe's word: 'card', 'us_bank_account'. */
  method: string | null
  refunded: number
  dispute: 'open' | 'won' | 'lost' | null
  testMode: boolean
}

type RefundRequest = { paymentIntent: string; amount: number; orderId: string; idempotencyKey: string }
type RefundStatus = 'pending' | 'succeeded' | 'failed'
type Body = string | Uint8Array

/** A hint to read the checkout again, and no more: events come late, twice, and out of order. */
export type PaymentEvent = Record<'checkout' | 'paymentIntent', string | null>

/** 'unreachable' and 'rate limited' are worth a retry, with the same idempotency key. */
type Kind = 'unreachable' | 'rate limited' | 'refused' | 'unknown key' | 'forbidden'

/** The message is a sentence for the owner, without the key. */
export class PaymentsError extends Error {
  override readonly name = 'PaymentsError'
  readonly kind: Kind
  constructor(kind: Kind, message: string) {
    super(message)
    this.kind = kind
  }
}

/** The site is built apart from its adapters, and each has a class of its own. */
export function isPaymentsError(error: unknown): error is PaymentsError {
  return error instanceof Error && error.name === 'PaymentsError'
}
