import { data } from 'react-router'
import { isIdentityBusy } from '../../ports/identity/port.ts'
import type { ErrorText } from '../site/error-text.ts'

const BUSY: ErrorText = {
  title: 'Just a moment',
  text: 'Very many people are signing in right now. Please try again in a few seconds.',
}

/** Awaits work with a password. When too many passwords are being checked, throws a page with status 503. */
export async function orBusy<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!isIdentityBusy(error)) throw error
    throw data(BUSY, { status: 503, headers: { 'Retry-After': String(error.retryAfter) } })
  }
}
