import type Stripe from 'stripe'
import type { Checkout, CheckoutSummary, PaymentEvent, ShippingAddress } from './port.ts'

type Session = Stripe.Checkout.Session
type Read = Omit<Checkout, 'dispute'> & { disputed: boolean }

export function summaryOf(session: Session): CheckoutSummary {
  return {
    id: session.id,
    orderId: session.client_reference_id,
    status: session.status as CheckoutSummary['status'],
    payment: paymentOf(session),
    total: session.amount_total ?? 0,
    currency: session.currency ?? '',
    testMode: !session.livemode,
    created: new Date(session.created * 1000),
  }
}

/** @param session with its payment intent, charge and balance transaction expanded */
export function checkoutOf(session: Session): Read {
  const { total_details: details, customer_details: customer } = session
  const intent = expanded(session.payment_intent)
  const charge = expanded(intent?.latest_charge)
  return {
    ...summaryOf(session),
    subtotal: session.amount_subtotal ?? 0,
    discount: details?.amount_discount ?? 0,
    tax: details?.amount_tax ?? 0,
    shipping: details?.amount_shipping ?? 0,
    email: customer?.email ?? session.customer_email,
    name: customer?.name ?? null,
    shippingAddress: shippingAddressOf(session.collected_information?.shipping_details),
    paymentIntent: intent?.id ?? null,
    charge: charge?.id ?? null,
    fee: expanded(charge?.balance_transaction)?.fee ?? null,
    method: charge?.payment_method_details?.type ?? null,
    refunded: charge?.amount_refunded ?? 0,
    disputed: charge?.disputed ?? false,
  }
}

function paymentOf({ status, payment_status, payment_intent }: Session): CheckoutSummary['payment'] {
  if (payment_status === 'no_payment_required')
    return status === 'complete' ? 'no_payment_required' : 'unpaid'
  if (payment_status === 'paid') return 'paid'
  if (status !== 'complete') return 'unpaid'
  const { status: intent } = expanded(payment_intent) ?? {}
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

export function eventOf({ id, type, created, livemode, data }: Stripe.Event): PaymentEvent {
  const about = data.object as { object: string; id: string; payment_intent?: string | { id: string } | null }
  const intent = about.payment_intent ?? null
  return {
    id,
    type,
    checkout: about.object === 'checkout.session' ? about.id : null,
    paymentIntent: typeof intent === 'string' ? intent : (intent?.id ?? null),
    created: new Date(created * 1000),
    testMode: !livemode,
  }
}

function shippingAddressOf(
  shipping: { name: string; address: Stripe.Address } | null | undefined,
): ShippingAddress | null {
  if (!shipping) return null
  const { line1, line2, city, state, postal_code, country } = shipping.address
  return {
    name: shipping.name,
    line1: line1 ?? '',
    line2: line2 ?? '',
    city: city ?? '',
    state: state ?? '',
    postalCode: postal_code ?? '',
    country: country ?? '',
  }
}

function expanded<T extends object>(value: string | T | null | undefined): T | null {
  return typeof value === 'object' ? value : null
}
