import type { Payments } from '../../ports/payments/port.ts'
import { stripePayments } from '../../ports/payments/stripe.ts'
import type { Env } from '../settings/env.ts'

/** Stripe's own unless something stands in for it. */
export function payHostOf({ STRIPE_ENDPOINT: endpoint }: Env): string {
  return endpoint ? new URL(endpoint).origin : 'https://checkout.stripe.com'
}

export function paymentsWith({ STRIPE_ENDPOINT: endpoint }: Env): (key: string) => Payments {
  return (key) => stripePayments({ key, endpoint })
}
