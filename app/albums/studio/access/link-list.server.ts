import { sql } from 'kysely'
import type { Database } from '../../../../ports/database/port.ts'
import { readPin, throttledPages } from '../../../accounts/pins/pin.server.ts'
import { lastDay } from '../../../clients/grants/end.ts'
import type { Ports } from '../../../ports.server.ts'
import { qrCode } from '../../../ui/qr-code.ts'
import { shareAddress } from '../../../viewers/address.ts'
import { lockedLink } from '../../../viewers/link-pins.server.ts'
import { tokenOf } from '../../../viewers/token.server.ts'
import { albumTitle } from '../../change.server.ts'

export async function readShares(
  { database: { db }, sign, origin }: Pick<Ports, 'database' | 'sign' | 'origin'>,
  albumId: string,
  now: number,
) {
  const links = await linkRows(db, albumId)
  const guests = await linkGuests(
    db,
    links.map(({ id }) => id),
  )
  const locked = await throttledPages({ db }, 'share', links)
  return links.map(({ id, name, downloads, ...row }) => ({
    id,
    name,
    downloads,
    address: origin + shareAddress(tokenOf(sign, id)),
    asksPin: row.pin_hash !== null,
    pin: readPin(sign, lockedLink(id), row.pin_sealed),
    preview: row.preview === 1,
    /** Whether new guests are locked out for a while, after many wrong PINs. */
    locked: locked.has(id),
    expiresAt: row.expires_at,
    state: stateOf(row, now),
    openings: Number(row.openings ?? 0),
    downloaded: Number(row.downloaded ?? 0),
    ...(guests.get(id) as LinkGuests),
  }))
}

function linkRows(db: Database['db'], albumId: string) {
  return db
    .selectFrom('share_link')
    .innerJoin('album', 'album.id', 'share_link.album_id')
    .where('album.deleted_at', 'is', null)
    .where('album_id', '=', albumId)
    .select(['share_link.id', 'share_link.name', 'share_link.downloads'])
    .select(['pin_hash', 'pin_sealed', 'preview', 'created_at', 'share_link.expires_at', 'revoked_at'])
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

export type ShareItem = Awaited<ReturnType<typeof readShares>>[number]

type LinkGuests = NonNullable<ReturnType<Awaited<ReturnType<typeof linkGuests>>['get']>>

const SHOWN = 100

async function linkGuests(db: Database['db'], linkIds: string[]) {
  const rows = await db
    .selectFrom('share_guest')
    .leftJoin(
      (from) =>
        from
          .selectFrom('choice')
          .innerJoin('chosen_frame', 'chosen_frame.choice_id', 'choice.id')
          .innerJoin('frame', 'frame.id', 'chosen_frame.frame_id')
          .where('frame.deleted_at', 'is', null)
          .select(({ fn }) => ['guest_id', fn.countAll<number>().as('count')])
          .groupBy('guest_id')
          .as('chosen'),
      (join) => join.onRef('chosen.guest_id', '=', 'share_guest.id'),
    )
    .where('link_id', 'in', [...linkIds, ''])
    .where(({ or, eb }) => or([eb('chosen.count', '>', 0), eb('name', '!=', ''), eb('email', '!=', '')]))
    .select(['share_guest.id', 'link_id', 'name', 'email', 'chosen.count'])
    .orderBy('share_guest.id')
    .execute()
  const byLink = Map.groupBy(rows, (row) => row.link_id)
  return new Map(
    linkIds.map((linkId) => {
      const all = byLink.get(linkId) ?? []
      const guests = all.map(({ id, name, email, count }) => ({ id, name, email, favorites: Number(count) }))
      const favorites = guests.reduce((sum, guest) => sum + guest.favorites, 0)
      return [linkId, { guests: guests.slice(0, SHOWN), guestCount: all.length, favorites }] as const
    }),
  )
}

const QUIET_ZONE = 4

/** Reads an open link of this album for the page to print, with the address as a QR code; otherwise null. */
export async function readPrint(
  ports: Pick<Ports, 'database' | 'sign' | 'origin'>,
  { albumId, id }: { albumId: string; id: string },
  timeZone: string,
  now: number,
) {
  const link = (await readShares(ports, albumId, now)).find((one) => one.id === id)
  if (link?.state !== 'open') return null
  const { name, address, asksPin, pin, expiresAt } = link
  const album = await ports.database.db
    .selectFrom('album')
    .where('id', '=', albumId)
    .select(albumTitle.as('title'))
    .executeTakeFirstOrThrow()
  const facts = { name, address, asksPin, pin, title: album.title }
  return {
    ...facts,
    code: qrCode(address, QUIET_ZONE),
    lastDay: expiresAt === null ? '' : lastDay(expiresAt, timeZone),
  }
}

export type PrintView = NonNullable<Awaited<ReturnType<typeof readPrint>>>
