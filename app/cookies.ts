import { parseCookie, stringifySetCookie } from 'cookie'

/**
 * The site's cookies. Not React Router's `createCookie`, which would load React into the
 * server's process and write values as Base64 of JSON, so that no cookie browsers hold today could be read.
 */
export interface CookieSpec {
  name: string
  /** How long browsers keep it. */
  seconds: number
  /** Whether scripts can read it: only for what is no secret. */
  readable?: boolean
  /** The only path to which browsers send it; '/' when absent. */
  path?: string
}

/** What the browser sent, or null. */
export function readCookie(request: Request, cookie: CookieSpec, origin: string): string | null {
  return parseCookie(request.headers.get('Cookie') ?? '')[nameOf(cookie, origin)] ?? null
}

/** The `Set-Cookie` header with this value. Browsers send it when a link leads here from elsewhere, but with no write. */
export function setCookie(cookie: CookieSpec, value: string, origin: string): string {
  return stringifySetCookie({
    name: nameOf(cookie, origin),
    value,
    path: cookie.path ?? '/',
    maxAge: cookie.seconds,
    httpOnly: !cookie.readable,
    sameSite: 'lax',
    secure: isSecure(origin),
  })
}

/** The `Set-Cookie` header that makes browsers delete the cookie. */
export function clearCookie(cookie: CookieSpec, origin: string): string {
  return setCookie({ ...cookie, seconds: 0 }, '', origin)
}

/**
 * Browsers refuse a `__Host-` cookie that this very host did not set over https, for the whole site, and a `__Secure-`
 * cookie that was not set over https.
 */
function nameOf({ name, path }: CookieSpec, origin: string): string {
  if (!isSecure(origin)) return name
  return path === undefined ? `__Host-${name}` : `__Secure-${name}`
}

function isSecure(origin: string): boolean {
  return origin.startsWith('https:')
}
