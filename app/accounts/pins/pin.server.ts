import type { Database } from '../../../ports/database/port.ts'
import type { AuditEvent } from '../../audit/audit.server.ts'
import type { SecurityLog } from '../../audit/security-log.server.ts'
import { type CookieSpec, readCookie, setCookie } from '../../cookies.ts'
import {
  type Attempt,
  consume,
  countBack,
  forget,
  fromAddress,
  HOUR,
  reachedLimits,
  remaining,
  tryConsume,
  withinLimits,
} from '../../limits/rate-limit.server.ts'
import type { Sign } from '../../ports.server.ts'
import { seal, unseal } from '../second-factor/sealed.server.ts'
import { isSignature } from '../signature.server.ts'
import { PIN_PATHS } from './pin.ts'

export interface Locked {
  kind: keyof typeof PIN_PATHS
  /** The link's ID, or the code of the athlete's card. */
  id: string
}

interface PinPorts {
  database: Database
  sign: Sign
  origin: string
  security: SecurityLog
}

/** Wrong PINs of one address, which a whole team may share, and of all together, for one page. */
const OF_ADDRESS = { count: 20, per: HOUR }
/** The same wrong PIN from one address. */
const OF_SAME = { count: 1, per: HOUR }
const OF_PAGE = { count: 100, per: HOUR }
/** For all pages of a kind, so that pictures of many cards give no more tries. */
const OF_ALL_PAGES = { count: 60, per: HOUR }
/** A /48 may try as often as this many of its /64s, so that no network alone reaches the limit of a page. */
const NETWORKS = 4
const MONTH = 30 * 24 * 3600

export function pinColumns(sign: Sign, page: Locked, pin: string) {
  if (pin === '') return { pin_hash: null, pin_sealed: null }
  return { pin_hash: hashOfPin(sign, page, pin), pin_sealed: seal(sign, sealPurpose(page), pin) }
}

export function readPin(sign: Sign, page: Locked, sealed: string | null): string | null {
  return sealed === null ? null : unseal(sign, sealPurpose(page), sealed)
}

export function sealPurpose({ kind, id }: Locked): string {
  return `${kind}-pin ${id}`
}

/** Keyed with the site's secret, because a plain hash of so few digits is guessed in a moment. */
export function hashOfPin(sign: Sign, { kind, id }: Locked, pin: string): string {
  return sign(`${kind}-pin`, `${id} ${pin}`)
}

/** Covers all pages of the kind: React Router's data requests (`/s/{token}.data`) are not below the page. */
function pinCookie({ kind, id }: Locked): CookieSpec {
  return { name: `${kind}-pin-${id}`, seconds: MONTH, path: PIN_PATHS[kind] }
}

function proofOf(sign: Sign, { kind, id }: Locked, pinHash: string): string {
  return sign(`${kind}-open`, `${id} ${pinHash}`)
}

export function isUnlocked(
  { sign, origin }: { sign: Sign; origin: string },
  request: Request,
  page: Locked,
  pinHash: string | null,
): boolean {
  if (pinHash === null) return true
  return isSignature(readCookie(request, pinCookie(page), origin) ?? '', proofOf(sign, page, pinHash))
}

/** `left`: tries left. `at`: when another makes sense, UTC milliseconds. */
export type PinResult = { cookie: string } | { left: number } | { at: number }

interface GivenPin {
  page: Locked
  pinHash: string
  pin: string
  address: string
  throttled: AuditEvent
}

/** All visitors' tries. The key has a part of the PIN's hash, so that another PIN is counted from zero. */
function triesOf({ kind, id }: Locked, pinHash: string): Attempt {
  return { name: `${kind}-pin`, key: `${id} ${pinHash.slice(0, 16)}`, rule: OF_PAGE }
}

export async function throttledPages(
  database: Pick<Database, 'db'>,
  kind: Locked['kind'],
  pages: { id: string; pin_hash: string | null }[],
): Promise<Set<string>> {
  const tries = new Map(
    pages.flatMap(({ id, pin_hash }) => (pin_hash === null ? [] : [[triesOf({ kind, id }, pin_hash), id]])),
  )
  const reached = await reachedLimits(database, [...tries.keys()])
  return new Set(reached.map((attempt) => tries.get(attempt) ?? ''))
}

/** At a limit the right PIN is refused like any other: otherwise guessing could go on. */
export async function checkPin(
  { database, sign, origin, security }: PinPorts,
  { page, pinHash, pin, address, throttled }: GivenPin,
  now: number,
): Promise<PinResult> {
  const all = triesOf(page, pinHash)
  const hash = hashOfPin(sign, page, pin)
  const own: Attempt = { name: all.name, key: `${all.key} ${address}`, rule: OF_ADDRESS }
  const everywhere: Attempt = { name: all.name, key: `every page ${address}`, rule: OF_ALL_PAGES }
  const right = isSignature(hash, pinHash)
  const same = { name: all.name, key: `${own.key} ${hash.slice(0, 16)}`, rule: OF_SAME }
  const wait = await countGuess(database, { right, own, same, everywhere, all })
  if (wait > 0) {
    await security.recordOnce(throttled, now)
    return { at: now + wait * 1000 }
  }
  if (!right) {
    return { left: Math.min(await remaining(database, own), await remaining(database, everywhere)) }
  }
  return { cookie: setCookie(pinCookie(page), proofOf(sign, page, pinHash), origin) }
}

/**
 * Counts a right one until its transaction ends, so that many guesses at once check no more than the limit. Then its
 * address has all its tries again. Counts the same wrong one once. Returns the seconds to wait.
 */
function countGuess(
  database: Pick<Database, 'write'>,
  guess: { right: boolean } & Record<'own' | 'same' | 'everywhere' | 'all', Attempt>,
): Promise<number> {
  const { right, own, same, everywhere, all } = guess
  const attempts = [...fromAddress(own, NETWORKS), ...fromAddress(everywhere, NETWORKS), all]
  return withinLimits(database, async (trx) => {
    if (!right && !(await tryConsume(trx, same))) return
    await consume(trx, attempts)
    if (!right) return
    await countBack(trx, attempts)
    await forget(trx, own)
  })
}
