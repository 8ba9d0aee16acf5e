import type { MiddlewareHandler } from 'hono'
import * as t from '#messages/site'
import { concurrencyLimit } from '../../../app/limits/concurrency-limit.server.ts'
import { inLastLanguage } from '../../../app/site/language.server.ts'
import type { AppEnv } from '../middleware/visitor.ts'

/** More than a household's browsers request at once over HTTP/2. */
const MOST = 200
const RETRY_AFTER = 5

export function limitFiles(most = MOST): MiddlewareHandler<AppEnv> {
  const limit = concurrencyLimit(most)
  return async (c, next) => {
    const leave = limit.enter(c.get('visitor').address)
    if (!leave) {
      const headers = { 'Retry-After': `${RETRY_AFTER}`, 'Cache-Control': 'no-store' }
      return c.text(inLastLanguage(t.tooManyFiles), 429, headers)
    }
    c.env.outgoing.once('close', leave)
    return next()
  }
}
