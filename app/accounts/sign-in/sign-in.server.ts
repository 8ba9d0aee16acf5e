import type { Database } from '../../../ports/database/port.ts'
import type { Proof } from '../../../ports/identity/port.ts'
import { VISITOR } from '../../audit/actor.ts'
import type { AuditEvent } from '../../audit/audit.server.ts'
import { type Attempt, fromAddress, HOUR, limit, refund } from '../../limits/rate-limit.server.ts'
import type { Ports } from '../../ports.server.ts'
import type { Person } from '../accounts.server.ts'
import { knownDevice, knownDeviceCookie } from '../sessions/known-device.server.ts'
import { signedInMarker } from '../sessions/session-cookies.server.ts'
import { openSession } from '../sessions/sessions.server.ts'

type SignInPorts = Pick<Ports, 'database' | 'sign' | 'origin' | 'security'> & {
  identity: Pick<Ports['identity'], 'signIn'>
}

export type FindPerson = (database: Database, email: string) => Promise<Person | undefined>

export type Failure =
  /** Unknown account, wrong password, or access that ended meanwhile; the visitor doesn't learn which. */
  | { kind: 'refused' }
  /** The password is right, but the account belongs to nobody who may sign in here. */
  | { kind: 'no-client' }
  /** `retryAfter` in seconds. */
  | { kind: 'busy'; retryAfter: number }

export interface Right {
  kind: 'right'
  person: Person
  device: string | null
  attempts: Attempt[]
}

export type SignInResult =
  | { kind: 'signed-in'; id: string; role: Person['role']; cookies: string[] }
  | Failure

const QUARTER = HOUR / 4
/** At all accounts, enough for a team that shares one address. */
const FROM_ADDRESS = { count: 60, per: QUARTER }
/** From one address, or on a known device. */
const AT_ACCOUNT = { count: 10, per: QUARTER }
/** From all addresses together, on unknown devices. */
const FROM_EVERYWHERE = { count: 60, per: HOUR }
/** Events about refunded attempts, for one person or from one address. */
const EVENTS = { count: 30, per: HOUR }

export interface Given {
  email: string
  password: string
  request: Request
  address: string
  now: number
}

/** Counts every attempt first; `startSession` refunds a right one. Strangers can't use up a known device's limit. */
export async function checkPassword(
  ports: SignInPorts,
  find: FindPerson,
  { email: typed, password, request, address, now }: Given,
): Promise<Right | Failure> {
  const email = typed.trim().toLowerCase()
  const person = await find(ports.database, email)
  const device = knownDevice(ports, request, { email, epoch: person?.deviceEpoch ?? 0 })
  const attempts = attemptsFor(ports, email, device, address)
  const busy = await throttled(ports, attempts, person?.id, now)
  if (busy) return busy
  const proof = await ports.identity.signIn(email, password)
  const reason = failureOf(person, proof)
  if (person && !reason) return { kind: 'right', person, device, attempts }
  const event = failureEvent(reason, person, proof)
  if (reason !== 'no client' && reason !== 'account') {
    await ports.security.record(event, now)
    return { kind: 'refused' }
  }
  await refund(ports.database, attempts)
  await recordSome(ports, event, fromAddress({ name: 'sign-in-event', key: address, rule: EVENTS }), now)
  return { kind: 'no-client' }
}

export async function throttled(
  { database, security }: Pick<SignInPorts, 'database' | 'security'>,
  attempts: Attempt[],
  about: string | undefined,
  now: number,
): Promise<Failure | null> {
  const wait = await limit(database, attempts)
  if (wait === 0) return null
  await security.recordOnce({ actor: VISITOR, action: 'sign-in.throttled', about }, now)
  return { kind: 'busy', retryAfter: wait }
}

/** Refuses when the person's access ended meanwhile. */
export async function startSession(
  ports: Omit<SignInPorts, 'identity'>,
  { person, device, attempts }: Pick<Right, 'person' | 'device' | 'attempts'>,
  request: Request,
  now: number,
): Promise<SignInResult> {
  const { id, role, email, deviceEpoch: epoch } = person
  const isKnown = device !== null || knownDevice(ports, request, { email, epoch }) !== null
  const session = await openSession(ports, person, request, now, isKnown)
  if (!session) {
    await ports.security.record(failureEvent('changed', person, null), now)
    return { kind: 'refused' }
  }
  await refund(ports.database, attempts)
  const event = { actor: { kind: role, id }, action: 'sign-in.success', about: id } as const
  await recordSome(ports, event, [{ name: 'sign-in-event', key: id, rule: EVENTS }], now)
  const known = knownDeviceCookie(ports, { email, epoch }, device)
  const marker = role === 'client' ? [signedInMarker(ports.origin)] : []
  return { kind: 'signed-in', id, role, cookies: [session, known, ...marker] }
}

/** 'changed': a new password, a sign-out everywhere or a block came in between. */
function failureEvent(
  reason: ReturnType<typeof failureOf> | 'changed',
  person: Person | undefined,
  proof: Proof | null,
): AuditEvent {
  const detail = { reason, account: proof?.account ?? undefined }
  return { actor: VISITOR, action: 'sign-in.failure', about: person?.id, detail }
}

/** No other limit bounds events about refunded attempts. */
async function recordSome(
  { database, security }: Pick<SignInPorts, 'database' | 'security'>,
  event: AuditEvent,
  counted: Attempt[],
  now: number,
): Promise<void> {
  if ((await limit(database, counted)) === 0) await security.record(event, now)
}

/** To a visitor, a blocked person's password seems wrong. */
function failureOf(person: Person | undefined, proof: Proof | null) {
  if (!proof) return 'password'
  if (!person || proof.email !== person.email) return 'no client'
  if (person.blockedAt !== null) return 'blocked'
  return isAccountOf(person, proof) ? null : 'account'
}

/** Anyone can sign up with an address there: it must be the person's known account, or verified. */
function isAccountOf({ identityAccount }: Person, { account, verified }: Proof): boolean {
  if (account === null) return true
  return identityAccount === null ? verified : identityAccount === account
}

function attemptsFor(ports: SignInPorts, email: string, device: string | null, address: string): Attempt[] {
  // Signed, so that the table of limits doesn't list email addresses.
  const account = ports.sign('count', email)
  if (device) return [{ name: 'sign-in', key: `${account} ${device}`, rule: AT_ACCOUNT }]
  return [
    ...fromAddress({ name: 'sign-in', key: address, rule: FROM_ADDRESS }),
    { name: 'sign-in', key: `${account} ${address}`, rule: AT_ACCOUNT },
    { name: 'sign-in', key: account, rule: FROM_EVERYWHERE },
  ]
}
