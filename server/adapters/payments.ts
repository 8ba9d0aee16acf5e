import type { Payments } from '../../ports/payments/port.ts'
import { stripePayments } from '../../ports/payments/stripe.ts'
import type { Env } from '../settings/env.ts'

export function paymentsWith({ STRIPE_ENDPOINT: endpoint }: Env): (key: string) => Payments {
  return (key) => stripePayments({ key, endpoint })
}
