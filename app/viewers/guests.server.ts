import { createHash, randomBytes } from 'node:crypto'
import { uuidv7 } from '../../ports/database/id.ts'
import type { Database } from '../../ports/database/port.ts'
import { isUnlocked } from '../accounts/pins/pin.server.ts'
import type { By } from '../audit/actor.ts'
import { recordEvent } from '../audit/audit.server.ts'
import { type CookieSpec, readCookie, setCookie } from '../cookies.ts'
import { fromAddress, HOUR, limit, tryConsume } from '../limits/rate-limit.server.ts'
import type { Sign } from '../ports.server.ts'
import { SHARES, shareAddress } from './address.ts'
import { lockedLink } from './link-pins.server.ts'
import { readToken } from './token.server.ts'
import { type Guest, liveLinks } from './viewer.server.ts'

interface GuestPorts {
  database: Database
  sign: Sign
  origin: string
}

export interface OpenLink {
  id: string
  slug: string
  albumId: string
  pinHash: string | null
  askWho: boolean
  preview: boolean
  proofs: boolean
  /** Null until the PIN was given. */
  guest: Guest | null
  /** Gave a name, or declined to. */
  answered: boolean
}

const YEAR = 365 * 24 * 3600
/** From one address: a whole team may share one network. */
const NEW_GUESTS = { count: 300, per: HOUR }
const NAMINGS = { count: 10, per: HOUR }

/** Returns null when the link is revoked, expired or unknown. */
export async function readLink(
  { database, sign, origin }: GuestPorts,
  request: Request,
  token: string,
  now: number,
): Promise<OpenLink | null> {
  const id = readToken(sign, token)
  if (id === null) return null
  const link = await liveLinks({ database }, id, now)
    .select(['album.slug', 'album.id as albumId', 'pin_hash as pinHash', 'ask_who', 'preview'])
    .select('album.proofs')
    .executeTakeFirst()
  if (!link) return null
  const { ask_who, preview, proofs, ...facts } = link
  const open = { id, ...facts, askWho: ask_who === 1, preview: preview === 1, proofs: proofs === 1 }
  if (!isUnlocked({ sign, origin }, request, lockedLink(id), link.pinHash)) {
    return { ...open, guest: null, answered: false }
  }
  const known = await database.db
    .selectFrom('share_guest')
    .where('link_id', '=', id)
    .where('token_hash', '=', hashOf(id, guestToken(request, id, origin) ?? ''))
    .select(['id', 'answered_at'])
    .executeTakeFirst()
  const guest = {
    linkId: id,
    pinHash: link.pinHash,
    guestId: known?.id ?? null,
    address: shareAddress(token),
  }
  return { ...open, guest, answered: known !== undefined && known.answered_at !== null }
}

export async function hasEnded(
  { database: { db }, sign }: { database: Pick<Database, 'db'>; sign: Sign },
  token: string,
  now: number,
): Promise<boolean> {
  const id = readToken(sign, token)
  if (id === null) return false
  const ended = db
    .selectFrom('share_link')
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('revoked_at', 'is not', null), eb('expires_at', '<=', now)]))
  return (await ended.select('id').executeTakeFirst()) !== undefined
}

/** Returns null when the link isn't live or its PIN wasn't given. */
export async function readGuest(ports: GuestPorts, request: Request, token: string, now: number) {
  const link = await readLink(ports, request, token, now)
  return link?.guest ? { guest: link.guest, slug: link.slug } : null
}

export function newGuestCookie({ origin }: GuestPorts, request: Request, linkId: string): string | null {
  if (guestToken(request, linkId, origin)) return null
  return setCookie(guestCookie(linkId), randomBytes(32).toString('base64url'), origin)
}

/** Adds the guest at their first favorite. Returns null without a cookie, and at the limit. */
export async function ensureGuest(
  { database, origin }: GuestPorts,
  request: Request,
  { guest, address }: { guest: Guest; address: string },
  now: number,
): Promise<Guest | null> {
  if (guest.guestId !== null) return guest
  const secret = guestToken(request, guest.linkId, origin)
  if (!secret) return null
  const key = `${guest.linkId} ${address}`
  if (await limit(database, fromAddress({ name: 'share-guest', key, rule: NEW_GUESTS }))) return null
  const token_hash = hashOf(guest.linkId, secret)
  return database.write(async (trx) => {
    await trx
      .insertInto('share_guest')
      .values({ id: uuidv7(now), link_id: guest.linkId, token_hash, created_at: now, answered_at: null })
      .onConflict((same) => same.doNothing())
      .execute()
    const { id } = await trx
      .selectFrom('share_guest')
      .where('token_hash', '=', token_hash)
      .select('id')
      .executeTakeFirstOrThrow()
    return { ...guest, guestId: id }
  })
}

/** Returns false, and stores nothing, at the limit. */
export async function nameGuest(
  { write }: Pick<Database, 'write'>,
  guestId: string,
  { name, email }: { name: string; email: string },
  now: number,
): Promise<boolean> {
  return write(async (trx) => {
    if (!(await tryConsume(trx, { name: 'share-who', key: guestId, rule: NAMINGS }))) return false
    const who = { name, email, answered_at: now }
    await trx.updateTable('share_guest').set(who).where('id', '=', guestId).execute()
    return true
  })
}

export async function noteOpening(
  { write }: Pick<Database, 'write'>,
  linkId: string,
  timeZone: string,
  now: number,
): Promise<void> {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate()
  await write((trx) =>
    trx
      .insertInto('share_opening')
      .values({ link_id: linkId, day: today.toString(), count: 1 })
      .onConflict((same) =>
        same.columns(['link_id', 'day']).doUpdateSet((row) => ({
          count: row('share_opening.count', '+', 1),
        })),
      )
      .execute(),
  )
}

/** Returns false when the album has no such guest. */
export async function eraseGuest(
  { write }: Pick<Database, 'write'>,
  { albumId, id }: { albumId: string; id: string },
  by: By,
): Promise<boolean> {
  return write(async (trx) => {
    const gone = await trx
      .deleteFrom('share_guest')
      .where('id', '=', id)
      .where('link_id', 'in', (has) =>
        has.selectFrom('share_link').where('album_id', '=', albumId).select('id'),
      )
      .returning('link_id')
      .executeTakeFirst()
    if (!gone) return false
    const detail = { link: gone.link_id }
    await recordEvent(trx, by, { action: 'share.erase-guest', about: albumId, detail })
    return true
  })
}

/** Deletes the guests of links that ended before `before` (UTC milliseconds). */
export async function cleanUpGuests({ write }: Pick<Database, 'write'>, before: number): Promise<void> {
  await write((trx) =>
    trx
      .deleteFrom('share_guest')
      .where('link_id', 'in', (has) =>
        has
          .selectFrom('share_link')
          .select('id')
          .where(({ or, eb }) => or([eb('revoked_at', '<', before), eb('expires_at', '<', before)])),
      )
      .execute(),
  )
}

/** Random, and of this link alone; see `pinCookie`. */
function guestCookie(linkId: string): CookieSpec {
  return { name: `share-guest-${linkId}`, seconds: YEAR, path: SHARES }
}

function guestToken(request: Request, linkId: string, origin: string): string | null {
  const given = readCookie(request, guestCookie(linkId), origin)
  return given && /^[\w-]{43}$/.test(given) ? given : null
}

function hashOf(linkId: string, secret: string): string {
  return createHash('sha256').update(`${linkId} ${secret}`).digest('hex')
}
