import { data, replace } from 'react-router'
import { type ClosedAlbum, closedAlbum } from '../clients/grants/closed.server.ts'
import { openUntil } from '../clients/grants/end.ts'
import { recordRefusedAlbum } from '../clients/grants/refused-album.server.ts'
import { readParts } from '../delivery/offer/parts.server.ts'
import { wholeNumber } from '../photos/rules/frames.ts'
import type { FrameView } from '../photos/rules/photo.ts'
import type { Ports } from '../ports.server.ts'
import { readSite } from '../site/site.server.ts'
import type { GalleryPorts } from '../viewers/gallery.server.ts'
import { readMode } from '../viewers/gallery-mode.ts'
import { addressFor, type Viewer } from '../viewers/viewer.server.ts'
import { lockOf } from './choices/rules.ts'
import { openLists } from './choices/viewer-choices.server.ts'
import { findTeams } from './find/find.server.ts'
import { readPrivateGallery, type ShownRoll } from './gallery.server.ts'

export type AlbumPage = NonNullable<Awaited<ReturnType<typeof readAlbumPage>>>

interface AlbumAddress {
  slug: string
  timeZone: string
}

/** Returns null when the album isn't open to the viewer, or has no such roll. */
export async function readAlbumPage(
  ports: GalleryPorts,
  viewer: Viewer,
  { slug, timeZone, ...at }: AlbumAddress & ShownRoll,
  now: number,
) {
  const teams = await findTeams(ports, { viewer, slug }, now)
  const gallery = await readPrivateGallery(ports, viewer, slug, { ...at, teams }, now)
  if (!gallery) return null
  const [parts, lists] = await Promise.all([
    readParts(ports, { ...viewer, slug }, now),
    openLists(ports, viewer, slug, now),
  ])
  return { gallery, until: openUntil(gallery.endsAt, timeZone, now), ...parts, lists, teams }
}

/** Redirects to the whole album when the photograph is no longer listed. */
export async function readAddressed(
  ports: Pick<Ports, 'database'>,
  viewer: Viewer,
  { frame, query, ...album }: AlbumAddress & { frame: string | undefined; query: URLSearchParams },
  now: number,
): Promise<AlbumPage | null> {
  const position = wholeNumber(frame)
  if (position === null) return null
  const { shown, asked } = readMode(query, 'favorites')
  const at = { ...album, ...rollAsked(position, query), shown, asked }
  const page = await readAlbumPage(ports, viewer, at, now)
  if (!page && position && shown !== 'all') {
    throw replace(`${addressFor(viewer, album.slug)}/${position}`)
  }
  return page
}

export async function readPicksPage(
  ports: Pick<Ports, 'database'>,
  viewer: Viewer,
  { slug, listId, query }: { slug: string; listId: string; query: URLSearchParams },
  now: number,
) {
  const { shown, asked, photo, note } = readMode(query, 'picks')
  const { owner, timeZone } = await readSite(ports.database)
  const at = { slug, timeZone, ...rollAsked(photo ?? note, query), shown, asked, listId }
  const page = await readAlbumPage(ports, viewer, at, now)
  const list = page?.lists.find(({ id }) => id === listId)
  if (!page || !list) return null
  const { gallery, sections, teams, captioned } = page
  return { gallery, sections, teams, captioned, list, owner, timeZone, locked: lockOf(list, now) }
}

function rollAsked(position: number | null | undefined, query: URLSearchParams) {
  return position ? { position } : { roll: wholeNumber(query.get('roll')) ?? 1 }
}

export async function readRoll(
  ports: Pick<Ports, 'database'>,
  viewer: Viewer,
  { slug, roll, query }: { slug: string; roll: string; query: URLSearchParams },
  now: number,
): Promise<FrameView[] | null> {
  const listId = query.get('picks')
  const { shown, asked } = readMode(query, 'favorites')
  const place = {
    roll: wholeNumber(roll) ?? 0,
    listId,
    shown: listId === null ? shown : ('picks' as const),
    asked,
  }
  const gallery = await readPrivateGallery(ports, viewer, slug, place, now)
  return gallery?.frames ?? null
}

export interface ClosedView {
  closed: ClosedAlbum
  owner: string
  timeZone: string
}

export async function missingAlbum(
  ports: Pick<Ports, 'database' | 'security'>,
  { clientId, slug }: { clientId: string; slug: string },
  now: number,
) {
  await recordRefusedAlbum(ports, clientId, slug)
  const { owner, timeZone } = await readSite(ports.database)
  const closed = await closedAlbum(ports, { clientId, slug, timeZone }, now)
  const view: ClosedView | null = closed && { closed, owner, timeZone }
  return data(view, { status: 404 })
}
