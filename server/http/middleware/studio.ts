import type { Context, MiddlewareHandler } from 'hono'
import { isKnownToStaff } from '../../../app/accounts/sessions/known-device.server.ts'
import { signedInStaff } from '../../../app/accounts/sessions/sessions.server.ts'
import type { Sign } from '../../../app/ports.server.ts'
import type { Database } from '../../../ports/database/port.ts'
import type { Renderer } from '../renderer.ts'
import type { AppEnv } from './visitor.ts'
import { FORM_LIMIT } from './writes.ts'

/** React Router ignores case and repeated slashes, and decodes addresses. */
const STUDIO = /^\/+studio(\/|\.data$|$)/i
/** Matches undecoded paths only: others lead to another page once decoded. */
const SIGN_IN = /^\/studio\/sign-in(\/code)?\/?(\.data)?$/i
/** The route's middleware refuses strangers here, so that the page can say they are signed out. */
const DATA = /\.data$/
export const MISSING = '/no-such-page'

/**
 * Shows everyone but staff the page of a missing address, before a route of the studio is matched: not a byte of its
 * scripts and styles is sent. Browsers in which staff have signed in are led to sign in again.
 */
export function guardStudio(ports: {
  database: Database
  origin: string
  sign: Sign
}): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    // Hono decodes its path in part: `%2Edata` would pass for React Router's `.data`.
    const { pathname } = new URL(c.req.url)
    if (!STUDIO.test(decodeURIComponent(pathname)) || SIGN_IN.test(pathname)) return next()
    const staff = await signedInStaff(ports, c.req.raw)
    if (staff) c.set('visitor', { ...c.get('visitor'), staff })
    else if (!DATA.test(pathname)) {
      const { method, headers } = c.req.raw
      if (method === 'GET' && (await isKnownToStaff(ports, c.req.raw))) {
        c.header('Cache-Control', 'no-store')
        return c.redirect(`/studio/sign-in?to=${encodeURIComponent(pathname)}`)
      }
      c.req.raw = new Request(new URL(MISSING, c.req.url), { method, headers })
    }
    return next()
  }
}

/** Fits a post of a million characters. */
const LARGE_LIMIT = 4 * 1024 * 1024

export function formLimit(ports: { database: Database; origin: string; renderer: Pick<Renderer, 'form'> }) {
  return async (c: Context): Promise<number> => {
    const { large } = await ports.renderer.form(c.req.path)
    return large && (await signedInStaff(ports, c.req.raw)) ? LARGE_LIMIT : FORM_LIMIT
  }
}
