import { type CookieSpec, clearCookie, readCookie, setCookie } from '../../cookies.ts'
import { SIGNED_IN_MARKER } from './signed-in.ts'

/** Milliseconds, in any case. */
export const LIFETIME = 60 * 86_400_000
const COOKIE: CookieSpec = { name: 'sideline_session', seconds: LIFETIME / 1000 }
const MARKER: CookieSpec = { name: SIGNED_IN_MARKER, seconds: LIFETIME / 1000, readable: true }

export function sessionToken(request: Request, origin: string): string | null {
  return readCookie(request, COOKIE, origin)
}

export function sessionCookie(origin: string, token: string): string {
  return setCookie(COOKIE, token, origin)
}

/** Tells scripts that this browser is signed in. */
export function signedInMarker(origin: string): string {
  return setCookie(MARKER, '1', origin)
}

export function clearMarker(origin: string, request: Request): HeadersInit {
  return readCookie(request, MARKER, origin) === null ? [] : [['Set-Cookie', clearCookie(MARKER, origin)]]
}

/** Also empties the browser's cache of pages and photographs. */
export function clearSession(origin: string): [string, string][] {
  return [
    ['Set-Cookie', clearCookie(COOKIE, origin)],
    ['Set-Cookie', clearCookie(MARKER, origin)],
    ['Clear-Site-Data', '"cache"'],
  ]
}
