import { PaymentsError } from './port.ts'

const PUBLISHABLE = 'That’s a publishable key. We need the secret one, it starts with sk_ or rk_.'
const UNKNOWN = 'Stripe doesn’t know this key.'
const LONGEST_MESSAGE = 300

const FAILURES: Record<string, [PaymentsError['kind'], string]> = {
  StripeAuthenticationError: ['unknown key', UNKNOWN],
  StripeRateLimitError: ['rate limited', 'Stripe is getting too many requests. Try again in a minute.'],
  StripeConnectionError: ['unreachable', 'Stripe can’t be reached. Try again in a minute.'],
  StripeAPIError: ['unreachable', 'Stripe couldn’t answer. Try again in a minute.'],
}

/** Throws what Stripe would say about such a key, or what would break the request's header. */
export function checkKey(key: string): void {
  if (key.startsWith('pk_')) throw new PaymentsError('unknown key', PUBLISHABLE)
  if (!/^[sr]k_(test|live)_\w+$/.test(key)) throw new PaymentsError('unknown key', UNKNOWN)
}

/** @param forbidden what to say if the key lacks a permission */
export function paymentsError(error: unknown, key: string, forbidden: string): unknown {
  const { type = '', code = '', message = '' } = error as { type?: string; code?: string; message?: string }
  if (!type.startsWith('Stripe')) return error
  if (code === 'secret_key_required') return new PaymentsError('unknown key', PUBLISHABLE)
  if (type in FAILURES) return new PaymentsError(...(FAILURES[type] as [PaymentsError['kind'], string]))
  if (type === 'StripePermissionError') {
    // Stripe names what a restricted key lacks: 'rak_charge_read'.
    const lacks = /'rak_(\w+)'/.exec(message)?.[1]
    const sentence = lacks ? `${forbidden} Stripe calls the permission ${lacks}.` : forbidden
    return new PaymentsError('forbidden', sentence)
  }
  return new PaymentsError('refused', refusal(code, message.replaceAll(key, '…')))
}

function refusal(code: string, message: string): string {
  if (code === 'charge_already_refunded') return 'It’s already refunded.'
  if (/insufficient/i.test(code + message)) return 'Your balance at Stripe is too low.'
  return `Stripe refused it: ${message.slice(0, LONGEST_MESSAGE)}`
}
