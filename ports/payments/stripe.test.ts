import { paymentsContract } from './contract.ts'
import { openTestStripe } from './testing-stripe.ts'

paymentsContract('Stripe', openTestStripe)
