import type { Database } from '../../ports/database/port.ts'
import type { Identity, Proof } from '../../ports/identity/port.ts'
import type { SecurityLog } from '../audit/security-log.server.ts'
import { type Attempt, fromAddress, HOUR, limit, refund } from '../limits/rate-limit.server.ts'
import type { Sign } from '../ports.server.ts'
import { knownDevice, knownDeviceCookie } from './known-device.server.ts'
import { openSession, signedInMarker } from './sessions.server.ts'

export interface SignInPorts {
  database: Database
  identity: Identity
  sign: Sign
  origin: string
  security: SecurityLog
}

export type SignInOutcome =
  /** With the `Set-Cookie` headers of the session and the known device. */
  | { kind: 'signed-in'; clientId: string; cookies: string[] }
  /** No such account, or a wrong password; the visitor does not learn which. */
  | { kind: 'refused' }
  /** The password is right, but the account belongs to no client. */
  | { kind: 'no-client' }
  /** `retryAfter` in seconds. */
  | { kind: 'busy'; retryAfter: number }

const QUARTER = HOUR / 4
/** Attempts from one address at all accounts; a team behind one address needs fewer. */
const FROM_ADDRESS = { count: 60, per: QUARTER }
/** Attempts at one account from one address, or on a known device. */
const AT_ACCOUNT = { count: 10, per: QUARTER }
/** Attempts at one account from all addresses together, on unknown devices. */
const FROM_EVERYWHERE = { count: 60, per: HOUR }

/**
 * Signs a client in on this device. Counts every attempt before it checks the password, and refunds a right one. A known
 * device has a limit of its own that strangers cannot use up, and a password link makes any device a known one. So
 * nobody can lock a client out.
 *
 * @param address the visitor's, whose attempts are counted
 */
export async function signIn(
  ports: SignInPorts,
  given: { email: string; password: string },
  request: Request,
  address: string,
  now: number = Date.now(),
): Promise<SignInOutcome> {
  const email = given.email.trim().toLowerCase()
  const client = await clientOf(ports.database, email)
  const owner = { email, epoch: client?.deviceEpoch ?? 0 }
  const device = knownDevice(ports, request, owner)
  const attempts = attemptsFor(ports, email, device, address)
  const wait = await limit(ports.database, attempts, now)
  if (wait > 0) {
    await ports.security.recordOnce({ actor: 'visitor', action: 'sign-in.throttled', about: client?.id }, now)
    return { kind: 'busy', retryAfter: wait }
  }
  const proof = await ports.identity.signIn(email, given.password)
  const failure = failureOf(client, proof)
  const isWrong = failure === 'password' || failure === 'blocked'
  if (!isWrong) await refund(ports.database, attempts)
  if (!client || failure) {
    const detail = { reason: failure, account: proof?.account ?? undefined }
    const event = { actor: 'visitor', action: 'sign-in.failure', about: client?.id, detail }
    await ports.security.record(event, now)
    return { kind: isWrong ? 'refused' : 'no-client' }
  }
  const session = await openSession(ports, client.id, request, now)
  await ports.security.record({ actor: client.id, action: 'sign-in.success', about: client.id }, now)
  return {
    kind: 'signed-in',
    clientId: client.id,
    cookies: [session, knownDeviceCookie(ports, owner, device), signedInMarker(ports.origin)],
  }
}

/** Why nobody is signed in, or null. For the visitor, a blocked client's password is wrong. */
function failureOf(
  client: Client | undefined,
  proof: Proof | null,
): 'password' | 'blocked' | 'no client' | 'account' | null {
  if (!proof) return 'password'
  if (!client || proof.email !== client.email) return 'no client'
  if (client.blockedAt !== null) return 'blocked'
  return isAccountOf(client, proof) ? null : 'account'
}

/**
 * Whether the account that signed in is the client's. An address alone proves nothing where anybody can sign up with it:
 * if the client's account at the identity service is known, it must be that one, otherwise the address must be verified.
 */
function isAccountOf({ identityAccount }: Client, { account, verified }: Proof): boolean {
  if (account === null) return true
  return identityAccount === null ? verified : identityAccount === account
}

function attemptsFor(ports: SignInPorts, email: string, device: string | null, address: string): Attempt[] {
  // Signed, so that the table of limits does not list email addresses.
  const account = ports.sign('count', email)
  if (device) return [{ name: 'sign-in', key: `${account} ${device}`, rule: AT_ACCOUNT }]
  return [
    ...fromAddress({ name: 'sign-in', key: address, rule: FROM_ADDRESS }),
    { name: 'sign-in', key: `${account} ${address}`, rule: AT_ACCOUNT },
    { name: 'sign-in', key: account, rule: FROM_EVERYWHERE },
  ]
}

type Client = NonNullable<Awaited<ReturnType<typeof clientOf>>>

async function clientOf({ db }: Database, email: string) {
  // PostgreSQL refuses to compare text with this character.
  if (email.includes('\0')) return undefined
  return db
    .selectFrom('client')
    .select(['id', 'email', 'identity_account as identityAccount', 'device_epoch as deviceEpoch'])
    .select('blocked_at as blockedAt')
    .where('email', '=', email)
    .executeTakeFirst()
}
