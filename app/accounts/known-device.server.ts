import { randomBytes } from 'node:crypto'
import type { Sign } from '../ports.server.ts'
import { cookie, readCookie } from './cookie.ts'
import { isSignature } from './signature.server.ts'

interface DevicePorts {
  origin: string
  sign: Sign
}

const NAME = 'sideline_device'
const YEAR = 31_536_000

/** What is signed: this device has once known the password of this account. */
const words = (email: string, id: string) => `${id} ${email}`

/** Marks the browser as one on which this account's password was known. A `Set-Cookie`. */
export function markDevice({ origin, sign }: DevicePorts, email: string): string {
  const id = randomBytes(16).toString('base64url')
  return cookie(NAME, `${id}.${sign('device', words(email, id))}`, YEAR, origin)
}

/** The id of a browser that is marked for this account, or null. It proves nothing but that. */
export function knownDevice({ origin, sign }: DevicePorts, request: Request, email: string): string | null {
  const [id, mark] = readCookie(request, NAME, origin)?.split('.') ?? []
  if (!id || !mark) return null
  return isSignature(mark, sign('device', words(email, id))) ? id : null
}
