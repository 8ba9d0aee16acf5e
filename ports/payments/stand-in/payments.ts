import type { Events } from './events.ts'
import type { Objects, StripeObject } from './objects.ts'
import { Refusal } from './parameters.ts'

const TAX = 0.07
const FEE = { share: 0.029, fixed: 30 }
/** The code HALF takes so much off, one time. */
const CODE = { name: 'HALF', share: 0.5 }

export interface Buyer {
  email: string
  name: string
  address: Record<string, string>
}

/** The checkout with a promotion code and tax. Null if the code can't be used. */
export function priced(objects: Objects, session: StripeObject, code: string): StripeObject | null {
  const isUsed = objects.of('checkout.session').some(({ discounts }) => discounts.length > 0)
  if (code && (code !== CODE.name || isUsed || !session.allow_promotion_codes)) return null
  const { amount_subtotal: subtotal, total_details } = session
  const discount = code ? Math.round(subtotal * CODE.share) : 0
  const tax = session.automatic_tax.enabled ? Math.round((subtotal - discount) * TAX) : 0
  return {
    ...session,
    discounts: code ? [{ coupon: null, promotion_code: code }] : [],
    amount_total: subtotal - discount + tax + total_details.amount_shipping,
    total_details: { ...total_details, amount_discount: discount, amount_tax: tax },
  }
}

/** @param session whose prices `priced` has set */
export function pay(
  objects: Objects,
  session: StripeObject,
  method: 'card' | 'us_bank_account',
  buyer: Buyer,
) {
  const { email, name, address } = buyer
  Object.assign(session, { status: 'complete', url: null, customer_details: { email, name, address: null } })
  if (session.shipping_address_collection) {
    session.collected_information = { shipping_details: { name, address } }
  }
  if (session.amount_total === 0) session.payment_status = 'no_payment_required'
  else charge(objects, session, method)
}

function charge(objects: Objects, session: StripeObject, method: 'card' | 'us_bank_account'): void {
  const { amount_total: amount, currency, metadata } = session
  const intent = objects.add('pi', 'payment_intent', { amount, currency, metadata, status: 'processing' })
  const made = objects.add('ch', 'charge', {
    amount,
    currency,
    status: 'pending',
    payment_intent: intent.id,
    amount_refunded: 0,
    refunded: false,
    disputed: false,
    balance_transaction: null,
    payment_method_details: { type: method },
  })
  intent.latest_charge = made.id
  session.payment_intent = intent.id
  if (method === 'card') succeed(objects, session)
}

function succeed(objects: Objects, session: StripeObject): void {
  const intent = objects.get(session.payment_intent)
  const made = objects.get(intent.latest_charge)
  const { amount, currency } = made
  const fee = Math.round(amount * FEE.share) + FEE.fixed
  made.balance_transaction = objects.add('txn', 'balance_transaction', { amount, fee, currency }).id
  made.status = intent.status = 'succeeded'
  session.payment_status = 'paid'
}

/** What the bank says days later. */
export function settle(objects: Objects, events: Events, session: StripeObject, isPaid: boolean): void {
  const intent = objects.get(session.payment_intent)
  if (intent.status !== 'processing') throw new Refusal(400, 'It isn’t pending.')
  if (isPaid) succeed(objects, session)
  else {
    intent.status = 'requires_payment_method'
    objects.get(intent.latest_charge).status = 'failed'
  }
  events.emit(`checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, objects.view(session))
}

interface RefundParameters {
  payment_intent: string
  amount?: number
  metadata?: object
}

export function refund(objects: Objects, request: RefundParameters, balance: number) {
  const intent = objects.get(request.payment_intent, 'payment_intent')
  const paid = objects.get(intent.latest_charge)
  if (paid.status !== 'succeeded') {
    throw new Refusal(400, `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`)
  }
  const left = paid.amount - paid.amount_refunded
  const { amount = left, metadata } = request
  if (left === 0) {
    throw new Refusal(400, `Charge ${paid.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  }
  if (amount > left) {
    const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`
    throw new Refusal(400, message, { param: 'amount' })
  }
  if (amount > balance)
    throw new Refusal(400, 'Insufficient funds in your Stripe balance to refund this amount.')
  Object.assign(paid, { amount_refunded: paid.amount_refunded + amount, refunded: amount === left })
  const about = { charge: paid.id, payment_intent: intent.id, currency: paid.currency }
  return { made: objects.add('re', 'refund', { ...about, amount, metadata, status: 'succeeded' }), paid }
}
