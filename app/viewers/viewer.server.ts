import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { AlbumDownloads } from '../../ports/database/schema/albums.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { ALBUM_ORDER } from '../albums/frames/order.server.ts'
import { isShownAlbum } from '../albums/shown.server.ts'
import { galleryAddress } from '../clients/address.ts'
import {
  ALLOWED_DOWNLOADS,
  albumColumns,
  albumViews,
  frameCount,
  grantedAlbum,
  isOpen,
  liveGrants,
  videoCount,
} from '../clients/grants/grants.server.ts'
import { shownCover } from '../photos/held.server.ts'
import { coverColumns } from '../photos/view.server.ts'
import { onlookerAddress } from './address.ts'
import { type Buyer, boughtFrames, boughtSize } from './buyer.server.ts'
import { type CardHolder, holderTags, isOpenToSome } from './holder.server.ts'

interface ViewerPorts {
  database: Pick<Database, 'db'>
}

/** A visitor whom a share link let in; see `readGuest`. */
export interface Guest {
  linkId: string
  /** Null where the link asked for none. */
  pinHash: string | null
  /** Null before their first favorite. */
  guestId: string | null
  address: string
}

export type Receiver = { clientId: string } | Guest

/** Staff who see an album as its clients do. They count as nobody and choose nothing. */
interface Onlooker {
  staffId: string
}

export type Viewer = Receiver | Onlooker

interface Everybody {
  everybody: true
}

export const EVERYBODY: Everybody = { everybody: true }

/** They see photos of several albums, which they name by their IDs. */
export type AcrossAlbums = CardHolder | Buyer

export type AnyViewer = Viewer | AcrossAlbums | Everybody

export type Downloader = Receiver | AcrossAlbums

function isAcrossAlbums(viewer: AnyViewer): viewer is AcrossAlbums {
  return 'personId' in viewer || 'orderId' in viewer
}

/** `album`: its slug, or its ID for those who see several. */
export function addressFor(viewer: Viewer | AcrossAlbums, album: string): string {
  if ('staffId' in viewer) return onlookerAddress(album)
  if (isAcrossAlbums(viewer)) return `${viewer.address}/${album}`
  return 'clientId' in viewer ? galleryAddress(viewer.clientId, album) : viewer.address
}

/**
 * The only query that lets guests see a private album: published, neither expired nor in the trash, by a link neither
 * expired nor revoked at `now` (UTC milliseconds). `readGuest` checks the PIN.
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

/** Live while the link asks for the PIN that the guest gave, or for none. */
function guestLinks(ports: ViewerPorts, { linkId, pinHash }: Guest, now: number) {
  return liveLinks(ports, linkId, now).where(({ eb, or }) =>
    or([eb('pin_hash', 'is', null), eb('pin_hash', '=', pinHash ?? '')]),
  )
}

/** For staff: also drafts, ended albums, and those nobody has access to. */
function lookedAt({ database }: ViewerPorts, { staffId }: Onlooker) {
  return database.db
    .selectFrom('album')
    .where('album.visibility', '=', 'private')
    .where('album.deleted_at', 'is', null)
    .where('album.link', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('account')
          .select('account.id')
          .where('account.id', '=', staffId)
          .where('account.role', 'in', ['owner', 'assistant']),
      ),
    )
}

/** The album, if the viewer may see it; with null all of them. */
export function openAlbum(ports: ViewerPorts, viewer: AnyViewer, album: string | null, now: number) {
  const column = isAcrossAlbums(viewer) ? 'album.id' : 'album.slug'
  return openAlbums(ports, viewer, now).$if(album !== null, (query) => query.where(column, '=', album ?? ''))
}

function openAlbums(ports: ViewerPorts, viewer: AnyViewer, now: number) {
  const albums = ports.database.db.selectFrom('album')
  if ('everybody' in viewer) return albums.where((has) => isShownAlbum(has, now))
  return albums.where('album.id', 'in', openIds(ports, viewer, now))
}

function openIds(ports: ViewerPorts, viewer: Viewer | AcrossAlbums, now: number) {
  if ('orderId' in viewer) {
    // Also after the album ended: what was bought stays.
    return ports.database.db
      .selectFrom('album')
      .innerJoin('frame', 'frame.album_id', 'album.id')
      .where('frame.id', 'in', boughtIds(ports, viewer, now))
      .where('album.deleted_at', 'is', null)
      .select('album.id')
  }
  if ('staffId' in viewer) return lookedAt(ports, viewer).select('album.id')
  if ('clientId' in viewer) return liveGrants(ports, viewer.clientId, now).select('album.id')
  if ('linkId' in viewer) return guestLinks(ports, viewer, now).select('album.id')
  return ports.database.db
    .selectFrom('album')
    .where((has) => isOpenToSome(has, now))
    .where('album.id', 'in', holderTags(ports, viewer).select('album_team.album_id'))
    .select('album.id')
}

function boughtIds(ports: ViewerPorts, buyer: Buyer, now: number) {
  return ports.database.db.selectFrom(boughtFrames(ports, buyer, now).as('bought')).select('bought.id')
}

/**
 * The album's frames in order, without those in the trash and held ones; for a card holder those that show the
 * athlete, for a buyer what was bought.
 */
export function openFrames(ports: ViewerPorts, viewer: AnyViewer, album: string | null, now: number) {
  return openAlbum(ports, viewer, album, now)
    .innerJoin('frame', 'frame.album_id', 'album.id')
    .where('frame.deleted_at', 'is', null)
    .where((has) => isFor(ports, has, viewer, now))
    .leftJoin('album_section', 'album_section.id', 'frame.section_id')
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .where('photo.held', '=', 0)
    .$if(album === null, (query) =>
      query.orderBy('album.date', (order) => order.desc().nullsLast()).orderBy('album.id'),
    )
    .orderBy(ALBUM_ORDER)
}

function isFor(ports: ViewerPorts, has: ExpressionBuilder<Schema, 'frame'>, viewer: AnyViewer, now: number) {
  if ('orderId' in viewer) return has('frame.id', 'in', boughtIds(ports, viewer, now))
  if (!('personId' in viewer)) return has.lit(true)
  const tagged = holderTags(ports, viewer).select(['album_team.album_id', 'tag.photo_id'])
  return has(has.refTuple('frame.album_id', 'frame.photo_id'), 'in', tagged.$asTuple('album_id', 'photo_id'))
}

/** Returns the frame's photograph if it has this tag of the holder's; null where the page doesn't open. */
export async function holderPhoto(
  ports: ViewerPorts,
  holder: CardHolder | null,
  { frame, athlete }: { frame: string; athlete: string },
  now: number,
): Promise<string | null> {
  if (!holder) return null
  const tags = holderTags(ports, holder).where('athlete.id', '=', athlete).select('tag.photo_id')
  const row = await openFrames(ports, holder, null, now)
    .where('frame.id', '=', frame)
    .where('photo.id', 'in', tags)
    .select('photo.id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function readOpenAlbum(ports: ViewerPorts, viewer: Viewer, slug: string, now: number) {
  if ('clientId' in viewer) return grantedAlbum(ports, viewer.clientId, slug, now)
  const linkId = 'linkId' in viewer ? viewer.linkId : null
  const rows = await openAlbum(ports, viewer, slug, now)
    .leftJoin('share_link', (join) => join.on('share_link.id', '=', linkId))
    .leftJoin('photo', (join) => join.on('photo.id', '=', shownCover))
    .select([...albumColumns, ...coverColumns])
    .select([ALLOWED_DOWNLOADS.as('downloads'), 'share_link.downloads as linkDownloads'])
    .select('share_link.expires_at as grantEnds')
    .select((has) => [frameCount(has).as('count'), videoCount(has).as('videos')])
    .execute()
  const open = rows.map(({ linkDownloads, ...row }) => {
    return { ...row, downloads: lesser(row.downloads, linkDownloads ?? 'all') }
  })
  const [album = null] = await albumViews(ports, open, () => addressFor(viewer, slug))
  return album
}

function lesser(a: AlbumDownloads, b: AlbumDownloads): AlbumDownloads {
  if (a === 'none' || b === 'none') return 'none'
  return a === 'web' ? a : b
}

export async function openDownloads(
  ports: ViewerPorts,
  viewer: Receiver,
  of: { slug: string } | { id: string },
  now: number,
): Promise<AlbumDownloads | null> {
  const album = await openAlbums(ports, viewer, now)
    .where(({ eb }) => ('id' in of ? eb('album.id', '=', of.id) : eb('album.slug', '=', of.slug)))
    .select(ALLOWED_DOWNLOADS.as('downloads'))
    .executeTakeFirst()
  if (!album || 'clientId' in viewer) return album?.downloads ?? null
  const link = await guestLinks(ports, viewer, now).select('share_link.downloads').executeTakeFirst()
  return link ? lesser(album.downloads, link.downloads) : null
}

export type OpenPhoto = NonNullable<Awaited<ReturnType<typeof openPhoto>>>

/** A cover only for those who see all of the album, which `openAlbum` finds. */
export async function openPhoto(
  ports: ViewerPorts,
  viewer: Viewer | AcrossAlbums,
  album: string,
  photoId: string,
  now: number,
) {
  const row = await openAlbum(ports, viewer, album, now)
    .innerJoin('photo', (join) => join.on('photo.id', '=', photoId).on('photo.held', '=', 0))
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        ...(isAcrossAlbums(viewer) ? [] : [eb('album.cover_photo_id', '=', photoId)]),
        exists(
          selectFrom('frame')
            .select('frame.id')
            .whereRef('frame.album_id', '=', 'album.id')
            .where('frame.photo_id', '=', photoId)
            .where('frame.deleted_at', 'is', null)
            .where((has) => isFor(ports, has, viewer, now)),
        ),
      ]),
    )
    .select(['photo.id', 'album.id as albumId', 'photo.name', 'photo.format'])
    .select(['photo.bytes', 'photo.width', 'photo.height', 'photo.turned', 'album.proofs'])
    .select(['photo.video', 'photo.rendition'])
    .executeTakeFirst()
  if (!row) return null
  return { ...row, proofs: row.proofs === 1 && !('orderId' in viewer) }
}

/** Null before a guest's first favorite, and for those who choose nothing. */
export function ownerOf(viewer: Viewer | AcrossAlbums) {
  return 'clientId' in viewer
    ? ({ column: 'client_id', id: viewer.clientId } as const)
    : ({ column: 'guest_id', id: 'guestId' in viewer ? viewer.guestId : null } as const)
}

/** Null as the list means the favorites, of any album. */
export function chosenBy(db: Database['db'], viewer: Viewer | AcrossAlbums, listId: string | null) {
  const { column, id } = ownerOf(viewer)
  return db
    .selectFrom('choice')
    .innerJoin('chosen_frame', 'chosen_frame.choice_id', 'choice.id')
    .where(`choice.${column}`, '=', id)
    .where('choice.list_id', 'is not distinct from', listId)
}

/** What a row of `openFrames` may be downloaded as, by its album's setting or by what was bought. */
export function frameDownloads(ports: ViewerPorts, viewer: AnyViewer, now: number) {
  return 'orderId' in viewer ? boughtSize(ports, viewer, now) : () => ALLOWED_DOWNLOADS
}

/** Whether a row of `openFrames` is marked: what was bought is not. */
export function frameProofs(viewer: AnyViewer) {
  return 'orderId' in viewer ? sql<0 | 1>`0` : sql<0 | 1>`album.proofs`
}
