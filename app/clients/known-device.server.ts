import { randomBytes } from 'node:crypto'
import { cookie, readCookie } from './cookie.ts'
import { isSeal, type Seal } from './seal.server.ts'

interface DevicePorts {
  origin: string
  seal: Seal
}

const NAME = 'sideline_device'
const YEAR = 31_536_000

/** What is signed: this device has once known the password of this account. */
const words = (email: string, id: string) => `${id} ${email}`

/** Marks the browser as one on which this account's password was known. A `Set-Cookie`. */
export function markDevice({ origin, seal }: DevicePorts, email: string): string {
  const id = randomBytes(16).toString('base64url')
  return cookie(NAME, `${id}.${seal('device', words(email, id))}`, YEAR, origin)
}

/** The id of a browser that is marked for this account, or null. It proves nothing but that. */
export function knownDevice({ origin, seal }: DevicePorts, request: Request, email: string): string | null {
  const [id, mark] = readCookie(request, NAME, origin)?.split('.') ?? []
  if (!id || !mark) return null
  return isSeal(mark, seal('device', words(email, id))) ? id : null
}
