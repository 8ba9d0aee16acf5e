import { data, replace } from 'react-router'
import { type ClosedAlbum, closedAlbum } from '../clients/grants/closed.server.ts'
import { recordRefusedAlbum } from '../clients/grants/refused-album.server.ts'
import { wholeNumber } from '../photos/rules/frames.ts'
import type { Ports } from '../ports.server.ts'
import { readSite } from '../site/site.server.ts'
import { type GalleryView, readPrivateGallery } from './gallery.server.ts'
import { readMode } from './gallery-mode.ts'
import { addressFor, type Viewer } from './shares/viewer.server.ts'

/**
 * The gallery at the roll, or at the photograph `frame`, that its address asks for; null when it is not open to them or has
 * neither. Redirects to the photograph in the whole album when it is no longer a favorite.
 */
export async function readAddressed(
  ports: Pick<Ports, 'database'>,
  viewer: Viewer,
  slug: string,
  { frame, query }: { frame: string | undefined; query: URLSearchParams },
  now: number,
): Promise<GalleryView | null> {
  const position = wholeNumber(frame)
  if (position === null) return null
  const { shown } = readMode(query)
  const place = position ? { position } : { roll: wholeNumber(query.get('roll')) ?? 1 }
  const gallery = await readPrivateGallery(ports, viewer, slug, { ...place, shown }, now)
  if (!gallery && position && shown === 'chosen') throw replace(`${addressFor(viewer, slug)}/${position}`)
  return gallery
}

/** What the page of a closed album says. */
export interface ClosedView {
  closed: ClosedAlbum
  owner: string
  /** The business's. */
  timeZone: string
}

/** The response where a client cannot open an album: 404, with what is said about one that they had. */
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
