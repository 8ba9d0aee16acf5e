import type { Database } from '../../ports/database/port.ts'
import { photosFolder } from '../clients/address.ts'
import { grantedAlbum, grantedFrames } from '../clients/grants.server.ts'
import { gridRatio, ROLL, rollOf } from '../photos/rules/frames.ts'
import type { PhotoView } from '../photos/rules/photo.ts'
import { photoColumns, photoView } from '../photos/view.server.ts'
import { favoritePositions } from './favorites.server.ts'
import type { Shown } from './gallery-mode.ts'

interface GalleryPorts {
  database: Pick<Database, 'db'>
}

/** One roll of a private gallery, as its client sees it. */
interface ClientRoll {
  slug: string
  /** 'October 18, 2025: Bay Point vs. Ridgeview' */
  name: string
  /** `YYYY-MM-DD` */
  date: string | null
  /** How many photographs the album has. */
  total: number
  /** How many of them are shown: all or the favorites. */
  count: number
  /** The number of this roll among those shown, from 1; an empty album has one empty roll. */
  roll: number
  frames: PhotoView[]
  /** Positions of the client's favorites in the album, ascending. */
  favorites: number[]
}

export interface ClientGallery extends ClientRoll {
  /** The `gridRatio` of each photograph shown, in order. */
  ratios: string[]
}

/** A roll by its number, or by a photograph's position in the album. */
type RollPlace = { roll: number } | { position: number }

/** A client's gallery at one roll, or null when it is not granted or has no such roll. */
export async function readClientGallery(
  ports: GalleryPorts,
  clientId: string,
  slug: string,
  place: RollPlace & { shown: Shown },
  now: number,
): Promise<ClientGallery | null> {
  const roll = await readClientRoll(ports, clientId, slug, place, now)
  if (!roll) return null
  const sides = await readSides(ports, clientId, slug, now)
  const favorites = new Set(roll.favorites)
  const shown = place.shown === 'all' ? sides : sides.filter(({ position }) => favorites.has(position))
  return { ...roll, ratios: shown.map(gridRatio) }
}

/** The roll without the ratios. */
export async function readClientRoll(
  ports: GalleryPorts,
  clientId: string,
  slug: string,
  { shown, ...place }: RollPlace & { shown: Shown },
  now: number,
): Promise<ClientRoll | null> {
  const album = await grantedAlbum(ports, clientId, slug, now)
  if (!album) return null
  const favorites = await favoritePositions(ports, clientId, slug, now)
  const count = shown === 'all' ? album.count : favorites.length
  const roll = rollAt(place, shown, favorites)
  if (roll < 1 || (roll > 1 && (roll - 1) * ROLL >= count)) return null
  if ('position' in place && place.position > album.count) return null
  const first = (roll - 1) * ROLL
  const wanted =
    shown === 'all' ? { first: first + 1, last: first + ROLL } : favorites.slice(first, first + ROLL)
  const frames = await readFrames(ports, clientId, slug, wanted, now)
  const { name, date, count: total } = album
  return { slug, name, date, total, count, roll, frames, favorites }
}

/** The roll's number: 0 when the photograph is not shown, past the last when there is none. */
function rollAt(place: RollPlace, shown: Shown, favorites: number[]): number {
  if ('roll' in place) return place.roll
  return rollOf(shown === 'all' ? place.position : favorites.indexOf(place.position) + 1)
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
  const rows = await grantedFrames(ports, clientId, slug, now)
    .where((has) =>
      Array.isArray(wanted)
        ? has('frame.position', 'in', wanted)
        : has.between('frame.position', wanted.first, wanted.last),
    )
    .select(photoColumns)
    .execute()
  const folder = photosFolder(clientId, slug)
  return rows.map((row) => ({ ...photoView(row), folder }))
}

/** The width and height of all photographs, in pixels. */
function readSides(ports: GalleryPorts, clientId: string, slug: string, now: number) {
  return grantedFrames(ports, clientId, slug, now)
    .select(['frame.position', 'photo.width', 'photo.height'])
    .execute()
}
