import type { Database } from '../../ports/database/port.ts'
import { ROLL } from '../photos/frames.ts'
import type { PhotoView } from '../photos/photo.ts'
import { photoColumns, photoView } from '../photos/view.server.ts'
import { photosFolder } from './address.ts'
import { favouritePositions } from './favourites.server.ts'
import { grantedAlbum, liveGrants } from './grants.server.ts'

interface GalleryPorts {
  database: Pick<Database, 'db'>
}

/** One roll of a private gallery, as the client sees it. */
export interface ClientGallery {
  slug: string
  /** 'October 18, 2025: Bay Point vs. Ridgeview' */
  name: string
  /** How many photographs the album has. */
  total: number
  /** How many of them are shown: all, or the favourites. */
  count: number
  /** Which roll of those `frames` is, from 1; the only one of an album without photographs is empty. */
  roll: number
  frames: PhotoView[]
  /** Positions of the client's favourites in the album, ascending. */
  favourites: number[]
}

/** Which of an album's photographs are shown. */
export type Shown = 'all' | 'favourites'

/** A roll of a client's gallery, or null when it is not theirs to see or there is none. */
export async function readClientGallery(
  ports: GalleryPorts,
  clientId: string,
  slug: string,
  { roll, shown }: { roll: number; shown: Shown },
  now: number,
): Promise<ClientGallery | null> {
  const album = await grantedAlbum(ports, clientId, slug, now)
  if (!album) return null
  const favourites = await favouritePositions(ports, clientId, slug, now)
  const count = shown === 'all' ? album.count : favourites.length
  if (roll < 1 || (roll > 1 && (roll - 1) * ROLL >= count)) return null
  const first = (roll - 1) * ROLL
  const wanted =
    shown === 'all' ? { first: first + 1, last: first + ROLL } : favourites.slice(first, first + ROLL)
  const frames = await readFrames(ports, clientId, slug, wanted, now)
  return { slug, name: album.name, total: album.count, count, roll, frames, favourites }
}

/** The photographs at these positions. */
async function readFrames(
  ports: GalleryPorts,
  clientId: string,
  slug: string,
  wanted: { first: number; last: number } | number[],
  now: number,
): Promise<PhotoView[]> {
  if (Array.isArray(wanted) && wanted.length === 0) return []
  const rows = await liveGrants(ports, clientId, now)
    .where('album.slug', '=', slug)
    .innerJoin('frame', 'frame.album_id', 'album.id')
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .where((has) =>
      Array.isArray(wanted)
        ? has('frame.position', 'in', wanted)
        : has.between('frame.position', wanted.first, wanted.last),
    )
    .orderBy('frame.position')
    .select(photoColumns)
    .execute()
  const folder = photosFolder(clientId, slug)
  return rows.map((row) => ({ ...photoView(row), folder }))
}
