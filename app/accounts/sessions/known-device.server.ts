import { randomBytes } from 'node:crypto'
import type { Database } from '../../../ports/database/port.ts'
import { type CookieSpec, readCookie, setCookie } from '../../cookies.ts'
import type { Ports } from '../../ports.server.ts'
import { isSignature } from '../signature.server.ts'

/** A device is known for one epoch; a new password begins another. */
interface DeviceOwner {
  email: string
  epoch: number
}

const YEAR = 31_536_000
const COOKIE: CookieSpec = { name: 'sideline_device', seconds: YEAR }

const signedText = ({ email, epoch }: DeviceOwner, id: string) => `${id} ${epoch} ${email}`

/** A known device keeps its ID, and with it its rate limit. */
export function knownDeviceCookie(
  { origin, sign }: Pick<Ports, 'origin' | 'sign'>,
  owner: DeviceOwner,
  known: string | null,
): string {
  const id = known ?? randomBytes(16).toString('base64url')
  return setCookie(COOKIE, `${id}.${sign('device', signedText(owner, id))}`, origin)
}

/** Returns the ID of a known device of the account, or null. It opens nothing by itself. */
export function knownDevice(
  { origin, sign }: Pick<Ports, 'origin' | 'sign'>,
  request: Request,
  owner: DeviceOwner,
): string | null {
  const [id, signature] = readCookie(request, COOKIE, origin)?.split('.') ?? []
  if (!id || !signature) return null
  return isSignature(signature, sign('device', signedText(owner, id))) ? id : null
}

export async function isKnownToStaff(
  { database, ...ports }: Pick<Ports, 'origin' | 'sign'> & { database: Pick<Database, 'db'> },
  request: Request,
): Promise<boolean> {
  if (!readCookie(request, COOKIE, ports.origin)) return false
  const staff = await database.db
    .selectFrom('account')
    .where('role', 'in', ['owner', 'assistant'])
    .where('blocked_at', 'is', null)
    .select(['email', 'device_epoch as epoch'])
    .execute()
  return staff.some((owner) => knownDevice(ports, request, owner) !== null)
}
