import type { Transaction } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import {
  type Resealed,
  type Resealing,
  resealAll,
  seal,
  unseal,
} from '../../accounts/second-factor/sealed.server.ts'
import { isSignature } from '../../accounts/signature.server.ts'
import { VISITOR } from '../../audit/actor.ts'
import type { SecurityLog } from '../../audit/security-log.server.ts'
import { type CookieSpec, setCookie } from '../../cookies.ts'
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
import { SHARES } from './address.ts'

interface PinPorts {
  database: Database
  sign: Sign
  /** Its scheme decides the cookie's name. */
  origin: string
  security: SecurityLog
}

const LIMIT = 'share-pin'
/** Wrong PINs of one address, which a whole team may share, and of all together, for one link. */
const OF_ADDRESS = { count: 20, per: HOUR }
/** The same wrong PIN from one address. */
const OF_SAME = { count: 1, per: HOUR }
const OF_LINK = { count: 100, per: HOUR }
/** A /48 may try as often as this many of its /64s, so that no network alone reaches the limit of a link. */
const NETWORKS = 4
const MONTH = 30 * 24 * 3600

/** The columns of a link with this PIN, '' for none: what it is checked with, and what the owner copies it from. */
export function pinColumns(sign: Sign, linkId: string, pin: string) {
  if (pin === '') return { pin_hash: null, pin_sealed: null }
  return { pin_hash: hashOfPin(sign, linkId, pin), pin_sealed: seal(sign, purposeOf(linkId), pin) }
}

/** Why this is not a PIN, in a sentence, or null. '' means no PIN, which is fine. */
export function refusedPin(pin: string): string | null {
  return pin === '' || /^\d{4,8}$/.test(pin) ? null : 'A PIN has four to eight digits.'
}

/**
 * The PIN, for the owner. Null if there is none, or if it cannot be read: it was set before PINs were sealed, or with
 * another secret.
 */
export function readPin(sign: Sign, linkId: string, sealed: string | null): string | null {
  return sealed === null ? null : unseal(sign, purposeOf(linkId), sealed)
}

/** Encrypts and signs all PINs with another secret of the site, so that they stay as the guests know them. */
export async function resealPins(trx: Transaction<Schema>, signs: Resealing): Promise<Resealed> {
  const links = await trx
    .selectFrom('share_link')
    .where('pin_hash', 'is not', null)
    .select(['id', 'pin_sealed'])
    .execute()
  const sealedIn = ({ id, pin_sealed }: (typeof links)[number]) => ({
    purpose: purposeOf(id),
    sealed: pin_sealed ?? '',
  })
  return resealAll(signs, links, sealedIn, ({ id }, pin_sealed, pin) =>
    trx
      .updateTable('share_link')
      .set({ pin_hash: hashOfPin(signs.after, id, pin), pin_sealed })
      .where('id', '=', id)
      .execute(),
  )
}

function purposeOf(linkId: string): string {
  return `share-pin ${linkId}`
}

/** Keyed with the site's secret, because a plain hash of so few digits is guessed in a moment. */
export function hashOfPin(sign: Sign, linkId: string, pin: string): string {
  return sign('share-pin', `${linkId} ${pin}`)
}

/**
 * The cookie that says that the PIN of this link was given. Its path is that of all links, because React Router's data
 * requests (`/s/{token}.data`) are not below the page; its name has the link's ID.
 */
export function pinCookie(linkId: string): CookieSpec {
  return { name: `share-pin-${linkId}`, seconds: MONTH, path: SHARES }
}

/** Its value, which only somebody who gave the PIN has. */
export function proofOf(sign: Sign, linkId: string, pinHash: string): string {
  return sign('share-open', `${linkId} ${pinHash}`)
}

/** `left`: how many tries are left. `at`: when another makes sense, UTC milliseconds. */
export type PinResult = { cookie: string } | { left: number } | { at: number }

interface GivenPin {
  linkId: string
  albumId: string
  pinHash: string
  pin: string
  /** The visitor's. */
  address: string
}

/** The tries of all visitors together. A part of the PIN's hash is in the key, so that another PIN is counted from zero. */
function triesOf(linkId: string, pinHash: string): Attempt {
  return { name: LIMIT, key: `${linkId} ${pinHash.slice(0, 16)}`, rule: OF_LINK }
}

/** The IDs of the links whose limit for all together is reached now. */
export async function lockedLinks(
  database: Pick<Database, 'db'>,
  links: { id: string; pin_hash: string | null }[],
): Promise<Set<string>> {
  const tries = new Map(
    links.flatMap(({ id, pin_hash }) => (pin_hash === null ? [] : [[triesOf(id, pin_hash), id]])),
  )
  const reached = await reachedLimits(database, [...tries.keys()])
  return new Set(reached.map((attempt) => tries.get(attempt) ?? ''))
}

/**
 * Checks a PIN. Once a limit is reached the right one is refused like any other, because otherwise guessing could go on.
 */
export async function checkPin(
  { database, sign, origin, security }: PinPorts,
  { linkId, albumId, pinHash, pin, address }: GivenPin,
  now: number,
): Promise<PinResult> {
  const all = triesOf(linkId, pinHash)
  const own: Attempt = { name: LIMIT, key: `${all.key} ${address}`, rule: OF_ADDRESS }
  const right = isSignature(hashOfPin(sign, linkId, pin), pinHash)
  const same = { name: LIMIT, key: `${own.key} ${hashOfPin(sign, linkId, pin).slice(0, 16)}`, rule: OF_SAME }
  const wait = await countGuess(database, { right, own, same, all })
  if (wait > 0) {
    const event = {
      actor: VISITOR,
      action: 'share.throttled',
      about: albumId,
      detail: { link: linkId },
    } as const
    await security.recordOnce(event, now)
    return { at: now + wait * 1000 }
  }
  if (!right) return { left: await remaining(database, own) }
  return { cookie: setCookie(pinCookie(linkId), proofOf(sign, linkId, pinHash), origin) }
}

/**
 * Counts a guess; returns 0, or the seconds to wait. A right one is counted until its transaction ends, so that of many
 * guesses at once no more than the limit are checked; then its address has all its tries again, because somebody there
 * knows the PIN. A wrong one that was counted before tells nothing new. It counts once.
 */
function countGuess(
  database: Pick<Database, 'write'>,
  { right, own, same, all }: { right: boolean } & Record<'own' | 'same' | 'all', Attempt>,
): Promise<number> {
  const attempts = [...fromAddress(own, NETWORKS), all]
  return withinLimits(database, async (trx) => {
    if (!right && !(await tryConsume(trx, same))) return
    await consume(trx, attempts)
    if (!right) return
    await countBack(trx, attempts)
    await forget(trx, own)
  })
}
