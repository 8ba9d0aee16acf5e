import { parseCookie, stringifySetCookie } from 'cookie'

/**
 * A cookie of the site. Not made by React Router's `createCookie`: that would load React into the server's process, and
 * it writes values as Base64 of JSON, so it could not read the cookies that browsers already have.
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

/** The `Set-Cookie` header with this value. Browsers send the cookie with links from other sites, but not with their forms. */
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

/** Headers with these `Set-Cookie` values. */
export function setCookies(cookies: string[]): Headers {
  return new Headers(cookies.map((cookie) => ['Set-Cookie', cookie]))
}

/** The `Set-Cookie` header that makes browsers delete the cookie. */
export function clearCookie(cookie: CookieSpec, origin: string): string {
  return setCookie({ ...cookie, seconds: 0 }, '', origin)
}

/**
 * The prefixes make browsers refuse a forged cookie: `__Host-` one that this very host did not set over https for all
 * paths, `__Secure-` one that was not set over https.
 */
function nameOf({ name, path }: CookieSpec, origin: string): string {
  if (!isSecure(origin)) return name
  return path === undefined ? `__Host-${name}` : `__Secure-${name}`
}

function isSecure(origin: string): boolean {
  return origin.startsWith('https:')
}
