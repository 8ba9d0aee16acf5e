import { randomBytes } from 'node:crypto'
import { type CookieSpec, readCookie, setCookie } from '../../cookies.ts'
import type { Ports } from '../../ports.server.ts'
import { isSignature } from '../signature.server.ts'

/** Whose device it is. A device is known for one epoch; a new password begins another. */
interface DeviceOwner {
  /** Lower case. */
  email: string
  epoch: number
}

const YEAR = 31_536_000
const COOKIE: CookieSpec = { name: 'sideline_device', seconds: YEAR }

const signedText = ({ email, epoch }: DeviceOwner, id: string) => `${id} ${epoch} ${email}`

/**
 * The `Set-Cookie` that makes this browser a known device of the account: its password was right here once. A device that
 * is known already keeps its ID, and with it its rate limit.
 */
export function knownDeviceCookie(
  { origin, sign }: Pick<Ports, 'origin' | 'sign'>,
  owner: DeviceOwner,
  known: string | null,
): string {
  const id = known ?? randomBytes(16).toString('base64url')
  return setCookie(COOKIE, `${id}.${sign('device', signedText(owner, id))}`, origin)
}

/** The ID of this browser if it is a known device of the account, or null. It opens nothing by itself. */
export function knownDevice(
  { origin, sign }: Pick<Ports, 'origin' | 'sign'>,
  request: Request,
  owner: DeviceOwner,
): string | null {
  const [id, signature] = readCookie(request, COOKIE, origin)?.split('.') ?? []
  if (!id || !signature) return null
  return isSignature(signature, sign('device', signedText(owner, id))) ? id : null
}
