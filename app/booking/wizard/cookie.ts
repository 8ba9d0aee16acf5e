import { type CookieSpec, readCookie, setCookie } from '../../cookies.ts'
import { DRAFT_MAX_AGE } from './flow.ts'

const DRAFT: CookieSpec = { name: 'booking', seconds: DRAFT_MAX_AGE / 1000 }
const TOKEN = /^[\w-]{16,64}$/

/** The token of the visitor's draft, or null. */
export function readDraftToken(request: Request, origin: string): string | null {
  const token = readCookie(request, DRAFT, origin)
  return token !== null && TOKEN.test(token) ? token : null
}

/** The `Set-Cookie` header that gives the visitor their draft. */
export function draftCookie(token: string, origin: string): string {
  return setCookie(DRAFT, token, origin)
}
