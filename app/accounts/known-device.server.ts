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

const signedText = (email: string, id: string) => `${id} ${email}`

/** The `Set-Cookie` that makes this browser a known device of the account: its password was right here once. */
export function knownDeviceCookie({ origin, sign }: DevicePorts, email: string): string {
  const id = randomBytes(16).toString('base64url')
  return setCookie(COOKIE, `${id}.${sign('device', signedText(email, id))}`, origin)
}

/** The id of a known device of this account, or null. It proves nothing else. */
export function knownDevice({ origin, sign }: DevicePorts, request: Request, email: string): string | null {
  const [id, signature] = readCookie(request, COOKIE, origin)?.split('.') ?? []
  if (!id || !signature) return null
  return isSignature(signature, sign('device', signedText(email, id))) ? id : null
}
