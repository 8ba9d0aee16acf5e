import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { AlbumDownloads } from '../../../ports/database/schema/albums.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { isShownFrame, shownCover } from '../../photos/held.server.ts'
import { asPhotograph, asProofs } from '../../photos/proofs/client-view.server.ts'
import { coverColumns, coverView } from '../../photos/view.server.ts'
import { dateOrNamed } from '../../ui/dates.ts'
import { galleryAddress } from '../address.ts'
import { endOf } from './end.ts'

interface GrantPorts {
  database: Pick<Database, 'db'>
}

export type GrantedAlbum = Awaited<ReturnType<typeof albumViews>>[number]

/**
 * The only way for a client to read private albums: published, unexpired, with a live grant at `now` (UTC milliseconds).
 * Every page, photograph and download checks it at every request. Guests have `liveLinks`, staff `lookedAt`, card holders
 * `holderTags`.
 */
export function liveGrants({ database }: GrantPorts, clientId: string, now: number) {
  return database.db
    .selectFrom('client_album')
    .innerJoin('album', 'album.id', 'client_album.album_id')
    .where('client_album.client_id', '=', clientId)
    .where((has) => isLive(has, now))
    .where((has) => isOpen(has, now))
}

export function isOpen(has: ExpressionBuilder<Schema, 'album'>, now: number) {
  return has.and([
    has('album.visibility', '=', 'private'),
    has('album.published', '=', 1),
    has('album.deleted_at', 'is', null),
    has.or([has('album.expires_at', 'is', null), has('album.expires_at', '>', now)]),
  ])
}

export function isLive(has: ExpressionBuilder<Schema, 'client_album'>, now: number) {
  return has.and([
    has('client_album.revoked_at', 'is', null),
    has.or([has('client_album.expires_at', 'is', null), has('client_album.expires_at', '>', now)]),
  ])
}

/** Overrides the stored choice for proofs, and for the portfolio, which offers no downloads. */
export const ALLOWED_DOWNLOADS = sql<AlbumDownloads>`case
  when album.proofs = 1 or album.visibility = 'public' then 'none' else album.downloads end`

/** Sorts by date, newest first; undated albums by the day of the grant. */
export async function grantedAlbums(ports: GrantPorts, clientId: string, now: number) {
  const rows = await albumRows(ports, clientId, now)
    .select('client_album.granted_at as grantedAt')
    .orderBy('client_album.granted_at', 'desc')
    .orderBy('client_album.position')
    .execute()
  const dayOf = ({ date, name, displayName, grantedAt }: (typeof rows)[number]) =>
    dateOrNamed(date, displayName ?? name) ?? new Date(Number(grantedAt)).toISOString().slice(0, 10)
  const newestFirst = rows.toSorted((a, b) => dayOf(b).localeCompare(dayOf(a)))
  return albumViews(ports, newestFirst, (slug) => galleryAddress(clientId, slug))
}

export async function grantedAlbum(ports: GrantPorts, clientId: string, slug: string, now: number) {
  const rows = await albumRows(ports, clientId, now).where('album.slug', '=', slug).execute()
  const [album = null] = await albumViews(ports, rows, (slug) => galleryAddress(clientId, slug))
  return album
}

export const albumColumns = [
  'album.id as albumId',
  'album.slug',
  'album.name',
  'album.display_name as displayName',
  'album.date',
  'album.city',
  'album.link',
  'album.proofs',
  'album.expires_at as albumEnds',
] as const

function albumRows(ports: GrantPorts, clientId: string, now: number) {
  return liveGrants(ports, clientId, now)
    .leftJoin('photo', (join) => join.on('photo.id', '=', shownCover))
    .select([...albumColumns, ...coverColumns])
    .select(ALLOWED_DOWNLOADS.as('downloads'))
    .select('client_album.expires_at as grantEnds')
    .select((has) => [frameCount(has).as('count'), videoCount(has).as('videos')])
}

export function frameCount(has: ExpressionBuilder<Schema, 'album'>) {
  return has
    .selectFrom('frame')
    .whereRef('frame.album_id', '=', 'album.id')
    .where('frame.deleted_at', 'is', null)
    .where(isShownFrame)
    .select(sql<number>`count(*)`.as('n'))
}

export function videoCount(has: ExpressionBuilder<Schema, 'album'>) {
  return frameCount(has).innerJoin('photo', 'photo.id', 'frame.photo_id').where('photo.video', 'is not', null)
}

type AlbumRow = Awaited<ReturnType<ReturnType<typeof albumRows>['execute']>>[number]

export async function albumViews(
  { database }: GrantPorts,
  rows: AlbumRow[],
  addressOf: (slug: string) => string,
) {
  const covers = rows.flatMap(({ id, proofs }) => (proofs === 1 && id ? [id] : []))
  const asProof = covers.length > 0 ? await asProofs(database, covers) : asPhotograph
  return rows.map((row) => {
    const { albumId, slug, name, displayName, date, city, link, count, videos, ...rest } = row
    const { downloads, proofs, grantEnds, albumEnds, ...cover } = rest
    const see = proofs === 1 ? asProof : asPhotograph
    const title = displayName ?? name
    const view = cover.id ? coverView(cover as Parameters<typeof coverView>[0]) : null
    return {
      id: albumId,
      slug,
      name: title,
      date: dateOrNamed(date, title),
      city,
      /** An outside gallery's https address; null for one hosted here. */
      link,
      cover: view && see(view, addressOf(slug)),
      count: Number(count),
      videos: Number(videos),
      downloads,
      proofs: proofs === 1,
      /** UTC milliseconds; null for never. */
      endsAt: endOf({ grantEnds, albumEnds }),
    }
  })
}
