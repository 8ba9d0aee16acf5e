import { sql } from 'kysely'
import type { Database } from '../../../../ports/database/port.ts'
import { lockedLinks, readPin } from '../../../galleries/shares/pin.server.ts'
import { tokenOf } from '../../../galleries/shares/token.server.ts'
import type { Sign } from '../../../ports.server.ts'
import { type LinkGuests, linkGuests } from './link-guests.server.ts'

/** The links of an album as the owner sees them, the newest first. Times are UTC milliseconds. */
export async function listLinks(
  { database: { db }, sign }: { database: Pick<Database, 'db'>; sign: Sign },
  albumId: string,
  now: number,
) {
  const links = await linkRows({ db }, albumId)
  const ids = links.map(({ id }) => id)
  const guests = await linkGuests(db, ids)
  const locked = await lockedLinks({ db }, links, now)
  return links.map(({ id, name, downloads, ...row }) => ({
    id,
    name,
    downloads,
    /** In its address. */
    token: tokenOf(sign, id),
    /** Whether it asks for a PIN, and which; null where it cannot be read any more. */
    asksPin: row.pin_hash !== null,
    pin: readPin(sign, id, row.pin_sealed),
    /** Whether new guests are locked out for a while, after many wrong PINs. */
    locked: locked.has(id),
    askWho: row.ask_who === 1,
    expiresAt: row.expires_at,
    state: stateOf(row, now),
    openings: Number(row.openings ?? 0),
    /** Photographs that guests downloaded whole. */
    downloaded: Number(row.downloaded ?? 0),
    ...(guests.get(id) as LinkGuests),
  }))
}

function linkRows({ db }: Pick<Database, 'db'>, albumId: string) {
  return db
    .selectFrom('share_link')
    .innerJoin('album', 'album.id', 'share_link.album_id')
    .where('album.deleted_at', 'is', null)
    .where('album_id', '=', albumId)
    .select(['share_link.id', 'share_link.name', 'share_link.downloads'])
    .select(['pin_hash', 'pin_sealed', 'ask_who', 'created_at', 'share_link.expires_at', 'revoked_at'])
    .select(({ selectFrom }) =>
      selectFrom('share_opening')
        .whereRef('link_id', '=', 'share_link.id')
        .select(sql<number>`sum(share_opening.count)`.as('n'))
        .as('openings'),
    )
    .select(({ selectFrom }) =>
      selectFrom('download')
        .whereRef('link_id', '=', 'share_link.id')
        .where('completed_at', 'is not', null)
        .select(sql<number>`sum(download.photographs)`.as('n'))
        .as('downloaded'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('share_link.id')
    .execute()
}

function stateOf(
  { revoked_at, expires_at }: { revoked_at: number | null; expires_at: number | null },
  now: number,
) {
  if (revoked_at !== null) return 'revoked' as const
  return expires_at !== null && expires_at <= now ? ('expired' as const) : ('open' as const)
}
