import type Stripe from 'stripe'
import { PaymentsError } from './port.ts'

type StripeError = Partial<InstanceType<typeof Stripe.errors.StripeError>>

const PUBLISHABLE = 'That’s a publishable key. We need the secret one, it starts with sk_ or rk_.'
const UNKNOWN = 'Stripe doesn’t know this key.'
const LOW_BALANCE = /insufficient/i
const LONGEST_MESSAGE = 300

/** Throws what Stripe would say about such a key, or what would break the request's header. */
export function checkKey(key: string): void {
  if (key.startsWith('pk_')) throw new PaymentsError('unknown key', PUBLISHABLE)
  if (!/^[sr]k_(test|live)_\w+$/.test(key)) throw new PaymentsError('unknown key', UNKNOWN)
}

/** @param forbidden what to say if the key lacks a permission */
export function paymentsError(error: unknown, key: string, forbidden: string): unknown {
  const { type, statusCode = 0, code, message = '' } = error as StripeError
  if (!type?.startsWith('Stripe')) return error
  if (code === 'secret_key_required') return new PaymentsError('unknown key', PUBLISHABLE)
  if (type === 'StripeAuthenticationError') return new PaymentsError('unknown key', UNKNOWN)
  if (type === 'StripePermissionError')
    return new PaymentsError('forbidden', withPermission(forbidden, message))
  if (type === 'StripeRateLimitError') {
    return new PaymentsError('rate limited', 'Stripe is getting too many requests. Try again in a minute.')
  }
  if (type === 'StripeConnectionError') {
    return new PaymentsError('unreachable', 'Stripe can’t be reached. Try again in a minute.')
  }
  if (statusCode === 409 || statusCode >= 500 || type === 'StripeAPIError') {
    return new PaymentsError('unreachable', 'Stripe couldn’t answer. Try again in a minute.')
  }
  return new PaymentsError('refused', refusal(code, message.replaceAll(key, '…')))
}

function refusal(code: string | undefined, message: string): string {
  if (code === 'charge_already_refunded') return 'It’s already refunded.'
  if (LOW_BALANCE.test(`${code} ${message}`)) return 'Your balance at Stripe is too low.'
  return `Stripe refused it: ${message.slice(0, LONGEST_MESSAGE)}`
}

/** Stripe names what a restricted key lacks: 'rak_accounts_kyc_basic_read'. */
function withPermission(sentence: string, message: string): string {
  const permission = /'rak_(\w+)'/.exec(message)?.[1]
  return permission ? `${sentence} Stripe calls the permission ${permission}.` : sentence
}
