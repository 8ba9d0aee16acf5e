import { sql } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { AlbumDownloads } from '../../ports/database/schema-albums.ts'
import type { Actor } from '../audit/actor.ts'
import { recordEvent } from '../audit/audit.server.ts'
import type { Sign } from '../ports.server.ts'
import { forgetTries, pinColumns, readPin, refusedPin } from './pin.server.ts'
import { newLinkId, tokenOf } from './token.server.ts'

/** What the owner says of a link that she makes. */
export interface NewLink {
  albumId: string
  /** For her alone: 'Team room'. */
  name: string
  /** Four to eight digits; '' for none. */
  pin: string
  downloads: AlbumDownloads
  askWho: boolean
  /** UTC milliseconds; null for no end. */
  expiresAt: number | null
}

interface LinkPorts {
  database: Pick<Database, 'db' | 'write'>
  sign: Sign
}

const LONGEST_NAME = 80
/** Of one album, with those that ended. */
const MOST = 100

/** Makes a link of a private album whose gallery is here. Refuses it with a sentence. */
export async function addLink(
  { database, sign }: LinkPorts,
  { albumId, name, pin, downloads, askWho, expiresAt }: NewLink,
  actor: Actor,
  now: number,
): Promise<{ id: string; token: string } | { refused: string }> {
  if (name === '') return { refused: 'Give the link a name, so that you know it later.' }
  if (name.length > LONGEST_NAME) return { refused: `A name has at most ${LONGEST_NAME} characters.` }
  const badPin = refusedPin(pin)
  if (badPin) return { refused: badPin }
  if (expiresAt !== null && expiresAt <= now) return { refused: 'The last day is over. Choose a later one.' }
  const id = newLinkId()
  return database.write(async (trx) => {
    const album = await trx
      .selectFrom('album')
      .select(({ selectFrom, fn }) =>
        selectFrom('share_link').where('album_id', '=', albumId).select(fn.countAll().as('n')).as('links'),
      )
      .where('id', '=', albumId)
      .where('visibility', '=', 'private')
      .where('link', 'is', null)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!album) return { refused: 'Only a private album whose photographs are here has share links.' }
    if (Number(album.links) >= MOST) return { refused: `An album has at most ${MOST} share links.` }
    const facts = { name, downloads, ask_who: askWho ? 1 : 0, expires_at: expiresAt } as const
    const pins = pinColumns(sign, id, pin)
    await trx
      .insertInto('share_link')
      .values({ id, album_id: albumId, ...facts, ...pins, created_at: now, revoked_at: null })
      .execute()
    await recordEvent(trx, { actor, action: 'share.add', about: albumId, detail: { link: id } }, now)
    return { id, token: tokenOf(sign, id) }
  })
}

/** Ends a link for good, at once. False when there is none, of this album if one is named, or it was revoked before. */
export function revokeLink(
  { write }: Pick<Database, 'write'>,
  { id, albumId }: { id: string; albumId?: string },
  actor: Actor,
  now: number,
): Promise<boolean> {
  return write(async (trx) => {
    const link = await trx
      .updateTable('share_link')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .$if(albumId !== undefined, (query) => query.where('album_id', '=', albumId ?? ''))
      .where('revoked_at', 'is', null)
      .returning('album_id')
      .executeTakeFirst()
    if (!link) return false
    await recordEvent(trx, { actor, action: 'share.revoke', about: link.album_id, detail: { link: id } }, now)
    return true
  })
}

/**
 * Gives a link of this album another PIN, or none where it is ''. Whoever gave the one before is asked again, and tries of
 * that one count no more. Refuses it with a sentence.
 */
export async function changePin(
  { database, sign }: LinkPorts,
  { albumId, id, pin }: { albumId: string; id: string; pin: string },
  actor: Actor,
  now: number,
): Promise<{ id: string } | { refused: string }> {
  const badPin = refusedPin(pin)
  if (badPin) return { refused: badPin }
  return database.write(async (trx) => {
    const link = await trx
      .updateTable('share_link')
      .set(pinColumns(sign, id, pin))
      .where('id', '=', id)
      .where('album_id', '=', albumId)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!link) return { refused: 'This link was revoked.' }
    await forgetTries(trx, id)
    await recordEvent(trx, { actor, action: 'share.pin', about: albumId, detail: { link: id } }, now)
    return link
  })
}

/** A link as the owner sees it. Times are UTC milliseconds. */
export interface LinkLine {
  id: string
  /** The album's slug. */
  album: string
  name: string
  /** What its address has. */
  token: string
  /** Whether it asks for a PIN, and which; null where it cannot be read any more. */
  asksPin: boolean
  pin: string | null
  downloads: AlbumDownloads
  askWho: boolean
  createdAt: number
  expiresAt: number | null
  state: 'open' | 'expired' | 'revoked'
  openings: number
  /** Photographs that guests downloaded whole. */
  downloaded: number
  guests: LinkGuest[]
}

/** A guest who has favorites, or said who they are. */
interface LinkGuest {
  id: string
  /** '' when they gave none. */
  name: string
  email: string
  favorites: number
}

/** The links of one album, or of all, the newest first. */
export async function listLinks(
  { database: { db }, sign }: { database: Pick<Database, 'db'>; sign: Sign },
  { albumId }: { albumId?: string },
  now: number,
): Promise<LinkLine[]> {
  const links = await db
    .selectFrom('share_link')
    .innerJoin('album', 'album.id', 'share_link.album_id')
    .where('album.deleted_at', 'is', null)
    .$if(albumId !== undefined, (query) => query.where('album_id', '=', albumId as string))
    .select(['share_link.id', 'share_link.name', 'album.slug as album', 'share_link.downloads'])
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
  const guests = await guestsOf(
    db,
    links.map(({ id }) => id),
  )
  return links.map(({ id, album, name, downloads, ...row }) => ({
    ...{ id, album, name, downloads },
    token: tokenOf(sign, id),
    asksPin: row.pin_hash !== null,
    pin: readPin(sign, id, row.pin_sealed),
    askWho: row.ask_who === 1,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    state: stateOf(row, now),
    openings: Number(row.openings ?? 0),
    downloaded: Number(row.downloaded ?? 0),
    guests: guests.get(id) ?? [],
  }))
}

function stateOf(
  { revoked_at, expires_at }: { revoked_at: number | null; expires_at: number | null },
  now: number,
): LinkLine['state'] {
  if (revoked_at !== null) return 'revoked'
  return expires_at !== null && expires_at <= now ? 'expired' : 'open'
}

async function guestsOf(db: Database['db'], linkIds: string[]): Promise<Map<string, LinkGuest[]>> {
  const rows = await db
    .selectFrom('share_guest')
    .where('link_id', 'in', [...linkIds, ''])
    .select(['share_guest.id', 'link_id', 'name', 'email'])
    .select(({ selectFrom }) =>
      selectFrom('share_favorite')
        .innerJoin('frame', 'frame.id', 'share_favorite.frame_id')
        .whereRef('guest_id', '=', 'share_guest.id')
        .where('frame.deleted_at', 'is', null)
        .select(({ fn }) => fn.countAll().as('n'))
        .as('favorites'),
    )
    .orderBy('share_guest.id')
    .execute()
  const found = new Map<string, LinkGuest[]>()
  for (const { link_id, ...row } of rows) {
    const guest = { ...row, favorites: Number(row.favorites) }
    if (guest.favorites === 0 && !guest.name && !guest.email) continue
    found.set(link_id, [...(found.get(link_id) ?? []), guest])
  }
  return found
}
