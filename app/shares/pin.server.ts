import type { Transaction } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema.ts'
import { seal, unseal } from '../accounts/second-factor/sealed.server.ts'
import { isSignature } from '../accounts/signature.server.ts'
import { VISITOR } from '../audit/actor.ts'
import type { SecurityLog } from '../audit/security-log.server.ts'
import { type CookieSpec, setCookie } from '../cookies.ts'
import {
  type Attempt,
  forget,
  fromAddress,
  HOUR,
  limit,
  refund,
  remaining,
} from '../limits/rate-limit.server.ts'
import type { Sign } from '../ports.server.ts'
import { SHARES } from './address.ts'

interface PinPorts {
  database: Database
  sign: Sign
  /** Its scheme decides the cookie's name. */
  origin: string
  security: SecurityLog
}

const LIMIT = 'share-pin'
/** Wrong PINs of one address, and of all together, for one link. */
const OF_ADDRESS = { count: 5, per: HOUR / 4 }
const OF_LINK = { count: 100, per: HOUR }
const MONTH = 30 * 24 * 3600

/** The columns of a link with this PIN, '' for none: what it is checked with, and what the owner copies it from. */
export function pinColumns(sign: Sign, linkId: string, pin: string) {
  if (pin === '') return { pin_hash: null, pin_sealed: null }
  return { pin_hash: hashOfPin(sign, linkId, pin), pin_sealed: seal(sign, `share-pin ${linkId}`, pin) }
}

/** A sentence where this is no PIN; '' is none, and fine. */
export function refusedPin(pin: string): string | null {
  return pin === '' || /^\d{4,8}$/.test(pin) ? null : 'A PIN has four to eight digits.'
}

/** The PIN, for the owner. Null without one, and where it cannot be read: it is older, or of another secret. */
export function readPin(sign: Sign, linkId: string, sealed: string | null): string | null {
  return sealed === null ? null : unseal(sign, `share-pin ${linkId}`, sealed)
}

/** Keyed with the site's secret: of so few digits, a plain hash would be undone in a moment. */
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
export type PinAnswer = { cookie: string } | { left: number } | { at: number }

interface GivenPin {
  linkId: string
  albumId: string
  pinHash: string
  pin: string
  /** The visitor's. */
  address: string
}

/** Lets everybody try again: another PIN is as hard to guess as the first. */
export async function forgetTries(trx: Transaction<Schema>, linkId: string): Promise<void> {
  await forget(trx, { name: LIMIT, key: linkId })
}

/** Checks a PIN. Right ones count against no limit. */
export async function checkPin(
  { database, sign, origin, security }: PinPorts,
  { linkId, albumId, pinHash, pin, address }: GivenPin,
  now: number,
): Promise<PinAnswer> {
  const own: Attempt = { name: LIMIT, key: `${linkId} ${address}`, rule: OF_ADDRESS }
  const attempts = [...fromAddress(own), { name: LIMIT, key: linkId, rule: OF_LINK }]
  const wait = await limit(database, attempts, now)
  if (wait > 0) {
    const event = { actor: VISITOR, action: 'share.throttled', about: albumId, detail: { link: linkId } }
    await security.recordOnce(event, now)
    return { at: now + wait * 1000 }
  }
  if (!isSignature(hashOfPin(sign, linkId, pin), pinHash))
    return { left: await remaining(database, own, now) }
  await refund(database, attempts)
  return { cookie: setCookie(pinCookie(linkId), proofOf(sign, linkId, pinHash), origin) }
}
