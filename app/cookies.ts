import { parseCookie, stringifySetCookie } from 'cookie'

/**
 * Not React Router's `createCookie`, which would load React into the server's process, and encodes values so that it
 * could not read the cookies that browsers have.
 */
export interface CookieSpec {
  name: string
  seconds: number
  /** Scripts can read it: for nothing secret. */
  readable?: boolean
  path?: string
}

export function readCookie(request: Request, cookie: CookieSpec, origin: string): string | null {
  return parseCookie(request.headers.get('Cookie') ?? '')[nameOf(cookie, origin)] ?? null
}

/** Browsers send the cookie with links from other sites, but not with their forms. */
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

export function setCookies(cookies: string[]): Headers {
  return new Headers(cookies.map((cookie) => ['Set-Cookie', cookie]))
}

export function clearCookie(cookie: CookieSpec, origin: string): string {
  return setCookie({ ...cookie, seconds: 0 }, '', origin)
}

/**
 * Browsers refuse a `__Host-` cookie that another host, another path or http set, and a `__Secure-` cookie over http.
 */
function nameOf({ name, path }: CookieSpec, origin: string): string {
  if (!isSecure(origin)) return name
  return path === undefined ? `__Host-${name}` : `__Secure-${name}`
}

function isSecure(origin: string): boolean {
  return origin.startsWith('https:')
}
