import { redirectDocument } from 'react-router'
import { VISITOR } from '../../audit/actor.ts'
import { type CookieSpec, clearCookie, readCookie, setCookie, setCookies } from '../../cookies.ts'
import { type Attempt, HOUR, refund } from '../../limits/rate-limit.server.ts'
import type { Ports, SignedInStaff, Visitor } from '../../ports.server.ts'
import { staffByEmail, staffById } from '../accounts.server.ts'
import { checkCode, hasFactors } from '../second-factor/factors.server.ts'
import { seal, unseal } from '../second-factor/sealed.server.ts'
import { confirmSession } from '../sessions/sessions.server.ts'
import { pageToReturnTo } from '../staff-context.server.ts'
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

export type StaffSignInResult = SignInResult | { kind: 'second-factor'; cookie: string }

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
  if (!(await hasFactors(ports.database.db, person.id))) return startSession(ports, checked, request, now)
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
  code: string,
  request: Request,
  now: number = Date.now(),
): Promise<SignInResult> {
  const pending = pendingOf(ports, request, now)
  const person = pending && (await staffById(ports.database, pending.id))
  if (!pending || !person || person.deviceEpoch !== pending.epoch) return { kind: 'refused' }
  const failure = await checkFactor(ports, pending, code, now)
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
    const failure = await checkFactor(ports, { id, device }, code, now)
    if (failure) return failure.kind === 'refused' ? { kind: 'wrong-code' } : failure
  }
  await confirmSession(ports.database, sessionId, now)
  return null
}

/** Counts every attempt first, and refunds a right one. Returns null when the factor is right. */
async function checkFactor(ports: Ports, whose: Pick<Pending, 'id' | 'device'>, code: string, now: number) {
  const attempts = attemptsAt(whose)
  const busy = await throttled(ports, attempts, whose.id, now)
  if (busy) return busy
  if (!(await checkCode(ports, whose.id, code, now))) return refused(ports, whose.id, now)
  await refund(ports.database, attempts)
  return null
}

function attemptsAt({ id, device }: Pick<Pending, 'id' | 'device'>): Attempt[] {
  if (device) return [{ name: 'second-factor', key: `${id} ${device}`, rule: FACTOR }]
  return [
    { name: 'second-factor', key: id, rule: FACTOR },
    { name: 'second-factor-day', key: id, rule: FACTOR_A_DAY },
  ]
}

async function refused({ security }: Ports, about: string, now: number): Promise<Failure> {
  const detail = { reason: 'second factor' }
  await security.record({ actor: VISITOR, action: 'sign-in.failure', about, detail }, now)
  return { kind: 'refused' }
}

function pendingOf({ sign, origin }: Ports, request: Request, now: number): Pending | null {
  const text = unseal(sign, PURPOSE, readCookie(request, PENDING, origin) ?? '')
  const pending: Pending | null = text === null ? null : JSON.parse(text)
  return pending && now - pending.at < PENDING.seconds * 1000 ? pending : null
}
