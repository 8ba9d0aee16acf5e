import type Stripe from 'stripe'
import type { Checkout, PaymentEvent } from './port.ts'

type Session = Stripe.Checkout.Session

/** @param session with its payment intent, charge, and balance transaction expanded */
export function checkoutOf(session: Session): Omit<Checkout, 'dispute'> & { disputed: boolean } {
  const { total_details: details, customer_details: customer } = session
  const intent = expanded(session.payment_intent)
  const charge = expanded(intent?.latest_charge)
  return {
    id: session.id,
    orderId: session.metadata?.order ?? null,
    status: session.status as Checkout['status'],
    payment: paymentOf(session),
    subtotal: session.amount_subtotal ?? 0,
    discount: details?.amount_discount ?? 0,
    tax: details?.amount_tax ?? 0,
    shipping: details?.amount_shipping ?? 0,
    total: session.amount_total ?? 0,
    currency: session.currency ?? '',
    email: customer?.email ?? session.customer_email ?? null,
    name: customer?.name ?? null,
    shippingAddress: envelopeOf(session.collected_information?.shipping_details),
    paymentIntent: intent?.id ?? null,
    fee: expanded(charge?.balance_transaction)?.fee ?? null,
    method: charge?.payment_method_details?.type ?? null,
    refunded: charge?.amount_refunded ?? 0,
    disputed: charge?.disputed ?? false,
    testMode: !session.livemode,
  }
}

function paymentOf({ status, payment_status, payment_intent }: Session): Checkout['payment'] {
  if (status !== 'complete') return 'unpaid'
  if (payment_status === 'paid' || payment_status === 'no_payment_required') return payment_status as 'paid'
  const intent = expanded(payment_intent)?.status
  return intent === 'requires_payment_method' || intent === 'canceled' ? 'failed' : 'pending'
}

/** A new dispute counts, whatever became of those before. */
export function disputeOf(disputes: Stripe.Dispute[]): Checkout['dispute'] {
  const states = disputes.map(({ status }) => {
    if (status === 'lost') return 'lost'
    return status === 'won' || status === 'warning_closed' || status === 'prevented' ? 'won' : 'open'
  })
  return (['open', 'lost', 'won'] as const).find((state) => states.includes(state)) ?? null
}

export function eventOf({ data }: Stripe.Event): PaymentEvent {
  const about = data.object as { object: string; id: string; payment_intent?: string | null }
  return {
    checkout: about.object === 'checkout.session' ? about.id : null,
    paymentIntent: about.payment_intent ?? null,
  }
}

function envelopeOf(shipping: { name: string; address: Stripe.Address } | null | undefined) {
  if (!shipping) return null
  const { line1, line2, city, state, postal_code, country } = shipping.address
  const town = [[city, state].filter(Boolean).join(', '), postal_code].filter(Boolean).join(' ')
  return [shipping.name, line1, line2, town, country].filter((line): line is string => Boolean(line))
}

function expanded<T extends object>(value: string | T | null | undefined): T | null {
  return typeof value === 'object' ? value : null
}
