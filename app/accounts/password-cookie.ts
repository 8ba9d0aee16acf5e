import { cookie, readCookie } from './cookie.ts'

const NAME = 'sideline_password'
const HOUR = 3600

/** Holds a mailed link's token while its page is open, so that it is in no address, history, log or Referer. */
export function setTokenCookie(token: string, origin: string): string {
  return cookie(NAME, /^[\w.-]{1,200}$/.test(token) ? token : '', HOUR, origin)
}

export function readTokenCookie(request: Request, origin: string): string {
  return readCookie(request, NAME, origin) ?? ''
}

export function clearTokenCookie(origin: string): string {
  return cookie(NAME, '', 0, origin)
}
