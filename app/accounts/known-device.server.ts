import { randomBytes } from 'node:crypto'
import { type CookieSpec, readCookie, setCookie } from '../cookies.ts'
import type { Sign } from '../ports.server.ts'
import { isSignature } from './signature.server.ts'

interface DevicePorts {
  origin: string
  sign: Sign
}

const YEAR = 31_536_000
const COOKIE: CookieSpec = { name: 'sideline_device', path: '/', seconds: YEAR }

/** What is signed: this device has once known the password of this account. */
const words = (email: string, id: string) => `${id} ${email}`

/** Marks the browser as one on which this account's password was known. A `Set-Cookie`. */
export function markDevice({ origin, sign }: DevicePorts, email: string): string {
  const id = randomBytes(16).toString('base64url')
  return setCookie(COOKIE, `${id}.${sign('device', words(email, id))}`, origin)
}

/** The id of a browser that is marked for this account, or null. It proves nothing but that. */
export function knownDevice({ origin, sign }: DevicePorts, request: Request, email: string): string | null {
  const [id, mark] = readCookie(request, COOKIE, origin)?.split('.') ?? []
  if (!id || !mark) return null
  return isSignature(mark, sign('device', words(email, id))) ? id : null
}
