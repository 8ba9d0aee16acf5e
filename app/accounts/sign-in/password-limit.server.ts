import { data } from 'react-router'
import * as t from '#messages/accounts'
import type { ConcurrencyLimit } from '../../limits/concurrency-limit.server.ts'
import type { ErrorText } from '../../site/error-text.ts'

/** Seconds. */
const RETRY_AFTER = 5

/** Throws a page with status 503 when too much is under way, before any rate limit is counted. */
export async function withPasswordLimit<T>(passwordLimit: ConcurrencyLimit, work: () => Promise<T>) {
  const leave = passwordLimit.enter('all')
  const busy: ErrorText = { title: t.justMoment(), text: t.manySignIn() }
  if (!leave) throw data(busy, { status: 503, headers: { 'Retry-After': String(RETRY_AFTER) } })
  try {
    return await work()
  } finally {
    leave()
  }
}
