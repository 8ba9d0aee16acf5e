import type { MiddlewareHandler } from 'hono'
import { signedInStaff } from '../../../app/accounts/sessions.server.ts'
import type { Database } from '../../../ports/database/port.ts'
import type { AppEnv } from './visitor.ts'

/** React Router ignores case and decodes addresses. */
const STUDIO = /^\/studio(\/|$)/i
const SIGN_IN = /^\/studio\/sign-in(\/|$)/i
/** React Router's own requests, for which the route's middleware refuses strangers. */
const DATA = /\.data$/
/** An address that no page has. */
const MISSING = '/no-such-page'

/**
 * Lets only the owner and her assistants reach the studio. Everybody else gets the page of any missing address, rendered
 * before a route of the studio is matched, so not a byte of its scripts and styles leaves.
 */
export function guardStudio(ports: { database: Database; origin: string }): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const path = decodeURIComponent(c.req.path)
    if (!STUDIO.test(path) || SIGN_IN.test(path) || DATA.test(path)) return next()
    if (await signedInStaff(ports, c.req.raw)) c.set('studio', true)
    else c.req.raw = new Request(new URL(MISSING, c.req.url), { headers: c.req.raw.headers })
    return next()
  }
}
