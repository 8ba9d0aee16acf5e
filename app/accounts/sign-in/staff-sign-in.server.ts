import { redirectDocument } from 'react-router'
import { VISITOR } from '../../audit/actor.ts'
import { type CookieSpec, clearCookie, readCookie, setCookie, setCookies } from '../../cookies.ts'
import { type Attempt, fromAddress, HOUR, refund } from '../../limits/rate-limit.server.ts'
import type { Ports, SignedInStaff, Visitor } from '../../ports.server.ts'
import { staffByEmail, staffById } from '../accounts.server.ts'
import {
  accountOfPasskey,
  checkProof,
  hasFactors,
  listFactors,
  type Proof,
} from '../second-factor/factors.server.ts'
import { allowsPasskeys, type GivenPasskey, requestPasskey } from '../second-factor/passkeys.server.ts'
import { seal, unseal } from '../second-factor/sealed.server.ts'
import { confirmSession } from '../sessions/sessions.server.ts'
import { pageToReturnTo } from '../staff-context.server.ts'
import { readLoginPhoto } from './login-photo.server.ts'
import { refusedSignIn } from './refused.server.ts'
import {
  checkPassword,
  type Failure,
  type Right,
  type SignInResult,
  startSession,
  throttled,
} from './sign-in.server.ts'

interface Pending {
  id: string
  epoch: number
  device: string | null
  /** UTC milliseconds. */
  at: number
}

/** Seconds. */
const PENDING: CookieSpec = { name: 'sideline_second', seconds: 600 }
const PURPOSE = 'second factor'
/** Of one account; each known device has its own limit, which strangers can't use up. */
const FACTOR = { count: 10, per: HOUR / 4 }
/** For unknown devices: three of a million codes are right at any time, and a guesser has patience. */
const FACTOR_A_DAY = { count: 30, per: 24 * HOUR }
/** Passkeys can't be guessed; from one address or for one account. */
const PASSKEY = { count: 60, per: HOUR / 4 }

export type StaffSignInResult = SignInResult | { kind: 'second-factor'; cookie: string }

export async function readSignInPage(ports: Ports) {
  const [photo, passkey] = await Promise.all([readLoginPhoto(ports.database), readPasskeyOptions(ports)])
  return { photo, passkey }
}

export async function readPasskeyOptions({ sign, origin }: Ports) {
  return allowsPasskeys(origin) ? requestPasskey({ sign, origin }, Date.now()) : null
}

export async function signInStaff(
  ports: Ports,
  given: { email: string; password: string },
  request: Request,
  visitor: Visitor,
  now: number = Date.now(),
): Promise<StaffSignInResult> {
  const own = { ...ports, identity: ports.staff }
  const checked = await checkPassword(own, staffByEmail, { ...given, request, address: visitor.address, now })
  return checked.kind === 'right' ? startStaffSession(ports, checked, request, now) : checked
}

/** Asks for the second factor where there is one. */
export async function startStaffSession(
  ports: Pick<Ports, 'database' | 'sign' | 'origin' | 'security'>,
  checked: Right,
  request: Request,
  now: number,
): Promise<StaffSignInResult> {
  const { person, device, attempts } = checked
  if ((await listFactors(ports.database, person.id)).length === 0) {
    return startSession(ports, checked, request, now)
  }
  await refund(ports.database, attempts)
  const pending: Pending = { id: person.id, epoch: person.deviceEpoch, device, at: now }
  const cookie = setCookie(PENDING, seal(ports.sign, PURPOSE, JSON.stringify(pending)), ports.origin)
  return { kind: 'second-factor', cookie }
}

/** Redirects to the studio as a new document, because it has other styles; or returns the form's errors. */
export function respondTo(outcome: SignInResult, error: string, url: URL) {
  if (outcome.kind !== 'signed-in') return refusedSignIn(outcome, error)
  throw redirectDocument(pageToReturnTo(url), { headers: setCookies(outcome.cookies) })
}

export function isPending(ports: Ports, request: Request, now: number = Date.now()): boolean {
  return pendingOf(ports, request, now) !== null
}

export async function completeSignIn(
  ports: Ports,
  proof: Proof,
  request: Request,
  now: number = Date.now(),
): Promise<SignInResult> {
  const pending = pendingOf(ports, request, now)
  const person = pending && (await staffById(ports.database, pending.id))
  if (!pending || !person || person.deviceEpoch !== pending.epoch) return { kind: 'refused' }
  const failure = await checkFactor(ports, pending, proof, now)
  if (failure) return failure
  const { device } = pending
  const outcome = await startSession(ports, { person, device, attempts: [] }, request, now)
  if (outcome.kind !== 'signed-in') return outcome
  return { ...outcome, cookies: [...outcome.cookies, clearCookie(PENDING, ports.origin)] }
}

export async function confirmStaff(
  ports: Ports,
  { id, email, sessionId }: SignedInStaff,
  asked: { password: string; code: string; request: Request; visitor: Visitor; now: number },
): Promise<Failure | { kind: 'wrong-code' } | null> {
  const own = { ...ports, identity: ports.staff }
  const { code, visitor, ...given } = asked
  const { now } = given
  const checked = await checkPassword(own, staffByEmail, { email, address: visitor.address, ...given })
  if (checked.kind !== 'right') return checked
  await refund(ports.database, checked.attempts)
  if (await hasFactors(ports.database.db, id)) {
    const { device } = checked
    const failure = await checkFactor(ports, { id, device }, { kind: 'code', code }, now)
    if (failure) return failure.kind === 'refused' ? { kind: 'wrong-code' } : failure
  }
  await confirmSession(ports.database, sessionId, now)
  return null
}

export async function confirmWithPasskey(
  ports: Ports,
  { id, sessionId }: SignedInStaff,
  given: GivenPasskey,
  now: number = Date.now(),
): Promise<Failure | null> {
  const failure = await checkFactor(ports, { id, device: null }, { kind: 'passkey', ...given }, now)
  if (!failure) await confirmSession(ports.database, sessionId, now)
  return failure
}

/** Counts every attempt first, and refunds a right one. Returns null when the factor is right. */
async function checkFactor(ports: Ports, whose: Pick<Pending, 'id' | 'device'>, proof: Proof, now: number) {
  const attempts = attemptsAt(whose, proof)
  const busy = await throttled(ports, attempts, whose.id, now)
  if (busy) return busy
  if (!(await checkProof(ports, whose.id, proof, now))) return refused(ports, whose.id, now)
  await refund(ports.database, attempts)
  return null
}

/** A passkey is two factors: the device, and the fingerprint or PIN that it asked for. */
export async function signInWithPasskey(
  ports: Ports,
  given: GivenPasskey,
  request: Request,
  visitor: Visitor,
  now: number = Date.now(),
): Promise<SignInResult> {
  const attempts = fromAddress({ name: 'passkey', key: visitor.address, rule: PASSKEY })
  const busy = await throttled(ports, attempts, undefined, now)
  if (busy) return busy
  const id = await accountOfPasskey(ports, given, now)
  const person = id === null ? undefined : await staffById(ports.database, id)
  if (!person || person.blockedAt !== null) return refused(ports, id ?? undefined, now)
  return startSession(ports, { person, device: null, attempts }, request, now)
}

function attemptsAt({ id, device }: Pick<Pending, 'id' | 'device'>, { kind }: Proof): Attempt[] {
  if (kind === 'passkey') return [{ name: 'passkey', key: id, rule: PASSKEY }]
  if (device) return [{ name: 'second-factor', key: `${id} ${device}`, rule: FACTOR }]
  return [
    { name: 'second-factor', key: id, rule: FACTOR },
    { name: 'second-factor-day', key: id, rule: FACTOR_A_DAY },
  ]
}

async function refused({ security }: Ports, about: string | undefined, now: number): Promise<Failure> {
  const detail = { reason: 'second factor' }
  await security.record({ actor: VISITOR, action: 'sign-in.failure', about, detail }, now)
  return { kind: 'refused' }
}

function pendingOf({ sign, origin }: Ports, request: Request, now: number): Pending | null {
  const text = unseal(sign, PURPOSE, readCookie(request, PENDING, origin) ?? '')
  const pending: Pending | null = text === null ? null : JSON.parse(text)
  return pending && now - pending.at < PENDING.seconds * 1000 ? pending : null
}
