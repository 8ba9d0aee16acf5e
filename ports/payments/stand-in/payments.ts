import type { Events } from './events.ts'
import type { Objects, StripeObject } from './objects.ts'

const TAX = 0.07
const FEE = { share: 0.029, fixed: 30 }
/** Takes so much off, one time. */
const CODE = { name: 'HALF', share: 0.5 }

/** The amounts with a promotion code and tax. Null if the code can't be used. */
export function priced(objects: Objects, session: StripeObject, code: string): StripeObject | null {
  const isUsed = objects.of('checkout.session').some(({ discounts }) => discounts.length > 0)
  if (code && (code !== CODE.name || isUsed || !session.allow_promotion_codes)) return null
  const { amount_subtotal: subtotal, total_details } = session
  const discount = code ? Math.round(subtotal * CODE.share) : 0
  const tax = session.automatic_tax.enabled ? Math.round((subtotal - discount) * TAX) : 0
  return {
    ...session,
    discounts: code ? [{ promotion_code: code }] : [],
    amount_total: subtotal - discount + tax + total_details.amount_shipping,
    total_details: { ...total_details, amount_discount: discount, amount_tax: tax },
  }
}

/** @param offer the session as `priced` returned it @param method 'card' or 'us_bank_account' */
export function pay(objects: Objects, offer: StripeObject, method: string, buyer: Record<string, string>) {
  const { email, name, ...address } = buyer
  const changes = { status: 'complete', url: null, customer_details: { email, name } }
  const session = Object.assign(objects.get(offer.id), offer, changes)
  if (session.shipping_address_collection)
    session.collected_information = { shipping_details: { name, address } }
  if (session.amount_total === 0) session.payment_status = 'no_payment_required'
  else charge(objects, session, method)
  return session
}

function charge(objects: Objects, session: StripeObject, method: string): void {
  const { amount_total: amount, currency, payment_intent_data } = session
  const intent = objects.add('pi', 'payment_intent', {
    ...payment_intent_data,
    amount,
    currency,
    status: 'processing',
  })
  const details = { payment_intent: intent.id, payment_method_details: { type: method } }
  const fields = { ...details, status: 'pending', amount_refunded: 0, disputed: false }
  intent.latest_charge = objects.add('ch', 'charge', { amount, currency, ...fields }).id
  session.payment_intent = intent.id
  if (method === 'card') succeed(objects, session, intent)
}

function succeed(objects: Objects, session: StripeObject, intent: StripeObject): void {
  const fee = Math.round(intent.amount * FEE.share) + FEE.fixed
  const { id } = objects.add('txn', 'balance_transaction', { amount: intent.amount, fee })
  Object.assign(objects.get(intent.latest_charge), { status: 'succeeded', balance_transaction: id })
  intent.status = 'succeeded'
  session.payment_status = 'paid'
}

/** What the bank says days later. */
export function settle(objects: Objects, events: Events, session: StripeObject, isPaid: boolean): void {
  const intent = objects.get(session.payment_intent)
  if (isPaid) succeed(objects, session, intent)
  else intent.status = 'requires_payment_method'
  events.emit(`checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, session)
}

export function refund(objects: Objects, events: Events, request: Record<string, string>): StripeObject {
  const { payment_intent = '', amount, metadata } = request
  const charge = objects.get(objects.get(payment_intent, 'payment_intent').latest_charge)
  charge.amount_refunded += Number(amount)
  events.emit('charge.refunded', charge)
  const about = { payment_intent, charge: charge.id, metadata }
  return objects.add('re', 'refund', { ...about, amount: Number(amount), status: 'succeeded' })
}
