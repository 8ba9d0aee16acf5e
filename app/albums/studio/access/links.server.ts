import type { Updateable } from 'kysely'
import type { Database } from '../../../../ports/database/port.ts'
import type { AlbumDownloads } from '../../../../ports/database/schema/albums.ts'
import type { Schema } from '../../../../ports/database/schema/schema.ts'
import { hashOfPin, pinColumns } from '../../../accounts/pins/pin.server.ts'
import { refusedPin } from '../../../accounts/pins/pin.ts'
import type { By } from '../../../audit/actor.ts'
import { recordEvent } from '../../../audit/audit.server.ts'
import type { Sign } from '../../../ports.server.ts'
import { lockedLink } from '../../../viewers/link-pins.server.ts'
import { isLinkId, newLinkId, tokenOf } from '../../../viewers/token.server.ts'
import { liveAlbum, type Trx } from '../../change.server.ts'

export interface NewLink {
  /** Sent again with the same ID, it is the same link; with anything changed, it is another. */
  id?: string
  albumId: string
  name: string
  pin: string
  downloads: AlbumDownloads
  askWho: boolean
  preview: boolean
  expiresAt: number | null
}

type AddedLink = { id: string; token: string } | { refused: string }
type LinkPorts = { database: Pick<Database, 'db' | 'write'>; sign: Sign }

const LONGEST_NAME = 80
const MOST = 100

export function addLink({ database, sign }: LinkPorts, link: NewLink, by: By): Promise<AddedLink> {
  return database.write((trx) => addLinkIn(trx, sign, link, by))
}

export async function addLinkIn(
  trx: Trx,
  sign: Sign,
  { id: key = '', albumId, name, pin, downloads, askWho, preview, expiresAt }: NewLink,
  by: By,
): Promise<AddedLink> {
  if (name === '') return { refused: 'Name the link so you can tell it apart later.' }
  if (name.length > LONGEST_NAME) return { refused: `Keep the name to ${LONGEST_NAME} characters or fewer.` }
  const badPin = refusedPin(pin)
  if (badPin) return { refused: badPin }
  if (expiresAt !== null && expiresAt <= by.now)
    return { refused: 'That last day has passed. Choose a later one.' }
  const flags = { ask_who: askWho ? 1 : 0, preview: preview ? 1 : 0 } as const
  const facts = { album_id: albumId, name, downloads, ...flags, expires_at: expiresAt }
  const stored = await trx.selectFrom('share_link').selectAll().where('id', '=', key).executeTakeFirst()
  const same = { ...facts, pin_hash: pin ? hashOfPin(sign, lockedLink(key), pin) : null, revoked_at: null }
  if (stored && isSame(stored, same)) return { id: key, token: tokenOf(sign, key) }
  const id = isLinkId(key) && !stored ? key : newLinkId()
  const album = await liveAlbum(trx, albumId)
    .select(({ selectFrom, fn }) =>
      selectFrom('share_link').where('album_id', '=', albumId).select(fn.countAll().as('n')).as('links'),
    )
    .where('visibility', '=', 'private')
    .where('link', 'is', null)
    .executeTakeFirst()
  if (!album) return { refused: 'Only private albums with photos on this site can have share links.' }
  if (Number(album.links) >= MOST) return { refused: `An album can have up to ${MOST} share links.` }
  const pins = pinColumns(sign, lockedLink(id), pin)
  await trx
    .insertInto('share_link')
    .values({ id, ...facts, ...pins, created_at: by.now, revoked_at: null })
    .execute()
  await recordEvent(trx, by, { action: 'share.add', about: albumId, detail: { link: id } })
  return { id, token: tokenOf(sign, id) }
}

function isSame<Row extends object>(stored: Row, wanted: Partial<Row>): boolean {
  return Object.entries(wanted).every(([column, value]) => stored[column as keyof Row] === value)
}

/** Ends a link for good. False when there is none, of this album if one is named, or it was revoked before. */
export function revokeLink(
  { write }: Pick<Database, 'write'>,
  { id, albumId }: { id: string; albumId?: string },
  by: By,
): Promise<boolean> {
  return write(async (trx) => {
    const link = await trx
      .updateTable('share_link')
      .set({ revoked_at: by.now })
      .where('id', '=', id)
      .$if(albumId !== undefined, (query) => query.where('album_id', '=', albumId ?? ''))
      .where('revoked_at', 'is', null)
      .returning('album_id')
      .executeTakeFirst()
    if (!link) return false
    await recordEvent(trx, by, { action: 'share.revoke', about: link.album_id, detail: { link: id } })
    return true
  })
}

type LinkOf = { albumId: string; id: string }

/**
 * Gives a link of this album another PIN, or none for ''. Guests who gave the PIN before are asked again, and wrong
 * tries are counted from zero.
 */
export async function changePin(
  { database, sign }: LinkPorts,
  { albumId, id, pin }: LinkOf & { pin: string },
  by: By,
): Promise<{ id: string } | { refused: string }> {
  const badPin = refusedPin(pin)
  if (badPin) return { refused: badPin }
  return database.write((trx) =>
    changeLink(trx, { albumId, id, action: 'share.pin' }, pinColumns(sign, lockedLink(id), pin), by),
  )
}

export function changePreview(
  { write }: Pick<Database, 'write'>,
  { albumId, id, preview }: LinkOf & { preview: boolean },
  by: By,
): Promise<{ id: string } | { refused: string }> {
  const change = { preview: preview ? 1 : 0 } as const
  return write((trx) => changeLink(trx, { albumId, id, action: 'share.preview' }, change, by))
}

async function changeLink(
  trx: Trx,
  { albumId, id, action }: LinkOf & { action: 'share.pin' | 'share.preview' },
  change: Updateable<Schema['share_link']>,
  by: By,
): Promise<{ id: string } | { refused: string }> {
  const link = await trx
    .updateTable('share_link')
    .set(change)
    .where('id', '=', id)
    .where('album_id', '=', albumId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!link) return { refused: 'This link has been revoked.' }
  await recordEvent(trx, by, { action, about: albumId, detail: { link: id } })
  return link
}
