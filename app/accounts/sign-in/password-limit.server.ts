import { data } from 'react-router'
import type { ConcurrencyLimit } from '../../limits/concurrency-limit.server.ts'
import type { ErrorText } from '../../site/error-text.ts'

const BUSY: ErrorText = {
  title: 'Just a moment',
  text: 'A lot of people are signing in right now. Please try again in a few seconds.',
}
/** Seconds. */
const RETRY_AFTER = 5

/** Throws a page with status 503 when too much is under way, before any rate limit is counted. */
export async function withPasswordLimit<T>(passwordLimit: ConcurrencyLimit, work: () => Promise<T>) {
  const leave = passwordLimit.enter('all')
  if (!leave) throw data(BUSY, { status: 503, headers: { 'Retry-After': String(RETRY_AFTER) } })
  try {
    return await work()
  } finally {
    leave()
  }
}
