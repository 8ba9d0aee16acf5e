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
/** Only undecoded: an address that decodes to one of these leads to another page. */
const SIGN_IN = /^\/studio\/sign-in(\/code)?\/?(\.data)?$/i
/** React Router's own requests: the route's middleware refuses strangers, and the page says they are signed out. */
const DATA = /\.data$/
/** An address that no page has. */
export const MISSING = '/no-such-page'

/**
 * Lets only the owner and her assistants reach the studio. Everybody else gets the page of any missing address,
 * rendered before a route of the studio is matched, so not a byte of its scripts and styles leaves. A browser with
 * which one of them has signed in before may sign in again.
 */
export function guardStudio(ports: {
  database: Database
  origin: string
  sign: Sign
}): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    // Hono's own path is decoded in part: `%2Edata` would pass for React Router's `.data`.
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

/** A post of a million characters as a form. Bytes. */
const LARGE_LIMIT = 4 * 1024 * 1024

/** How large a form may be. Only the owner and her assistants send large ones. */
export function formLimit(ports: { database: Database; origin: string; renderer: Pick<Renderer, 'form'> }) {
  return async (c: Context): Promise<number> => {
    const { large } = await ports.renderer.form(c.req.path)
    return large && (await signedInStaff(ports, c.req.raw)) ? LARGE_LIMIT : FORM_LIMIT
  }
}
