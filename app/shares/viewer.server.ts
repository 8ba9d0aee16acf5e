import type { Database } from '../../ports/database/port.ts'
import type { AlbumDownloads } from '../../ports/database/schema-albums.ts'
import { ALBUM_ORDER } from '../albums/order.server.ts'
import { galleryAddress } from '../clients/address.ts'
import { endOf } from '../clients/grants/end.ts'
import {
  ALLOWED_DOWNLOADS,
  albumColumns,
  albumViews,
  frameCount,
  type GrantedAlbum,
  isOpen,
  liveGrants,
} from '../clients/grants/grants.server.ts'
import { coverColumns } from '../photos/view.server.ts'

interface ViewerPorts {
  database: Pick<Database, 'db'>
}

/** Somebody without an account whom a share link let in; see `readGuest`. */
export interface Guest {
  linkId: string
  /** Null before their first favorite. */
  guestId: string | null
  /** The address of the gallery for them. */
  address: string
}

/** Who looks at a private album. */
export type Viewer = { clientId: string } | Guest

/** What identifies them, for limits. */
export function keyOf(viewer: Viewer): string {
  return 'clientId' in viewer ? viewer.clientId : `share ${viewer.linkId}`
}

/** Where they find this album. */
export function addressFor(viewer: Viewer, slug: string): string {
  return 'clientId' in viewer ? galleryAddress(viewer.clientId, slug) : viewer.address
}

/**
 * The only way of guests to a private album: one that is published, neither expired nor in the trash, by a link that has
 * neither expired nor been revoked at `now` (UTC milliseconds). Whether its PIN was given, `readGuest` has checked.
 */
export function liveLinks({ database }: ViewerPorts, linkId: string, now: number) {
  return database.db
    .selectFrom('share_link')
    .innerJoin('album', 'album.id', 'share_link.album_id')
    .where('share_link.id', '=', linkId)
    .where('share_link.revoked_at', 'is', null)
    .where((has) =>
      has.or([has('share_link.expires_at', 'is', null), has('share_link.expires_at', '>', now)]),
    )
    .where('album.link', 'is', null)
    .where((has) => isOpen(has, now))
}

/** This album, if they may see it: a client by `liveGrants`, a guest by `liveLinks`. */
export function openAlbum(ports: ViewerPorts, viewer: Viewer, slug: string, now: number) {
  const open =
    'clientId' in viewer
      ? liveGrants(ports, viewer.clientId, now).select('album.id')
      : liveLinks(ports, viewer.linkId, now).select('album.id')
  return ports.database.db
    .selectFrom('album')
    .where('album.slug', '=', slug)
    .where('album.id', 'in', open)
}

/** Its frames with their photographs, in the album's order, without those in the trash. */
export function openFrames(ports: ViewerPorts, viewer: Viewer, slug: string, now: number) {
  return openAlbum(ports, viewer, slug, now)
    .innerJoin('frame', 'frame.album_id', 'album.id')
    .where('frame.deleted_at', 'is', null)
    .leftJoin('album_section', 'album_section.id', 'frame.section_id')
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .orderBy(ALBUM_ORDER)
}

/** The album as they see it, or null when they may not. */
export async function readOpenAlbum(
  ports: ViewerPorts,
  viewer: Viewer,
  slug: string,
  now: number,
): Promise<GrantedAlbum | null> {
  const rows = await openAlbum(ports, viewer, slug, now)
    .leftJoin('photo', 'photo.id', 'album.cover_photo_id')
    .select([...albumColumns, ...coverColumns])
    .select(ALLOWED_DOWNLOADS.as('downloads'))
    .select((has) => [frameCount(has).as('count')])
    .execute()
  const [album] = await albumViews(ports, rows, (slug) => addressFor(viewer, slug))
  return album ? { ...album, downloads: await downloadsFor(ports, viewer, album.downloads, now) } : null
}

/** What they may download of an album that allows `allowed`: a link may allow less. */
async function downloadsFor(
  ports: ViewerPorts,
  viewer: Viewer,
  allowed: AlbumDownloads,
  now: number,
): Promise<AlbumDownloads> {
  if ('clientId' in viewer) return allowed
  const link = await liveLinks(ports, viewer.linkId, now)
    .select('share_link.downloads')
    .executeTakeFirst()
  return lesser(allowed, link?.downloads ?? 'none')
}

function lesser(a: AlbumDownloads, b: AlbumDownloads): AlbumDownloads {
  const order: AlbumDownloads[] = ['none', 'web', 'all']
  return order[Math.min(order.indexOf(a), order.indexOf(b))] as AlbumDownloads
}

/** What they may download; null when they may not see the album. */
export async function openDownloads(
  ports: ViewerPorts,
  viewer: Viewer,
  slug: string,
  now: number,
): Promise<AlbumDownloads | null> {
  const album = await openAlbum(ports, viewer, slug, now)
    .select(ALLOWED_DOWNLOADS.as('downloads'))
    .executeTakeFirst()
  return album ? downloadsFor(ports, viewer, album.downloads, now) : null
}

/** When they no longer see it, UTC milliseconds; null for never, and for an album that they do not see. */
export async function openEnd(
  ports: ViewerPorts,
  viewer: Viewer,
  slug: string,
  now: number,
): Promise<number | null> {
  const ends =
    'clientId' in viewer
      ? await liveGrants(ports, viewer.clientId, now)
          .where('album.slug', '=', slug)
          .select(['client_album.expires_at as grantEnds', 'album.expires_at as albumEnds'])
          .executeTakeFirst()
      : await liveLinks(ports, viewer.linkId, now)
          .where('album.slug', '=', slug)
          .select(['share_link.expires_at as grantEnds', 'album.expires_at as albumEnds'])
          .executeTakeFirst()
  return ends ? endOf(ends) : null
}

/** The IDs of their favorite frames of it. */
export async function openFavorites(
  { database: { db } }: ViewerPorts,
  viewer: Viewer,
  slug: string,
): Promise<Set<string>> {
  const chosen =
    'clientId' in viewer
      ? db.selectFrom('favorite').where('client_id', '=', viewer.clientId).select('frame_id')
      : db.selectFrom('share_favorite').where('guest_id', '=', viewer.guestId).select('frame_id')
  const rows = await db
    .selectFrom('frame')
    .innerJoin('album', 'album.id', 'frame.album_id')
    .where('album.slug', '=', slug)
    .where('frame.id', 'in', chosen)
    .select('frame.id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}
