import type { Database } from '../../ports/database/port.ts'
import type { Identity } from '../../ports/identity/port.ts'
import { type Attempt, HOUR, limit, refund } from '../limits/rate-limit.server.ts'
import type { Sign } from '../ports.server.ts'
import { knownDevice, markDevice } from './known-device.server.ts'
import { openSession } from './sessions.server.ts'

export interface SignInPorts {
  database: Database
  identity: Identity
  sign: Sign
  origin: string
}

export type SignInOutcome =
  /** With the `Set-Cookie`s that make it last. */
  | { kind: 'welcome'; clientId: string; cookies: string[] }
  /** Unknown, wrong, or not to be had: nobody is told which. */
  | { kind: 'refused' }
  /** The password is right, and nobody's here. */
  | { kind: 'stranger' }
  /** Come back after so many seconds. */
  | { kind: 'busy'; retryAfter: number }

const QUARTER = HOUR / 4
/** Guesses from one address, at all accounts: a team behind one address mistypes less. */
const FROM_ADDRESS = { count: 60, per: QUARTER }
/** At one account from one address, or on a device that knew the password once. */
const AT_ACCOUNT = { count: 10, per: QUARTER }
/** At one account from all addresses together, on devices that never knew the password. */
const FROM_EVERYWHERE = { count: 60, per: HOUR }

/**
 * Signs a client in on the device that asks. Every guess is counted before it is looked at, and given back when it was
 * right. Guesses of strangers, from wherever they come, use up nothing of a device that the client has signed in on
 * before; and a mailed link, which makes any device such a one, is never counted with them. So nobody is locked out.
 *
 * @param address whose guesses are counted
 */
export async function signIn(
  ports: SignInPorts,
  given: { email: string; password: string },
  request: Request,
  address: string,
  now: number = Date.now(),
): Promise<SignInOutcome> {
  const email = given.email.trim().toLowerCase()
  const attempts = attemptsFor(ports, request, email, address)
  const wait = await limit(ports.database, attempts, now)
  if (wait > 0) return { kind: 'busy', retryAfter: wait }
  const proven = await ports.identity.signIn(email, given.password)
  if (!proven) return { kind: 'refused' }
  await refund(ports.database, attempts)
  const client = await clientOf(ports.database, proven.email)
  if (!client) return { kind: 'stranger' }
  const session = await openSession(ports, client.id, request, now)
  return { kind: 'welcome', clientId: client.id, cookies: [session, markDevice(ports, email)] }
}

function attemptsFor(ports: SignInPorts, request: Request, email: string, address: string): Attempt[] {
  // The table of counts should not be a list of addresses.
  const account = ports.sign('count', email)
  const device = knownDevice(ports, request, email)
  if (device) return [{ name: 'sign-in', key: `${account} ${device}`, rule: AT_ACCOUNT }]
  return [
    { name: 'sign-in', key: address, rule: FROM_ADDRESS },
    { name: 'sign-in', key: `${account} ${address}`, rule: AT_ACCOUNT },
    { name: 'sign-in', key: account, rule: FROM_EVERYWHERE },
  ]
}

async function clientOf({ db }: Database, email: string): Promise<{ id: string } | undefined> {
  return db.selectFrom('client').select('id').where('email', '=', email).executeTakeFirst()
}
