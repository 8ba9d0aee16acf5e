import type { Database } from '../../ports/database/port.ts'
import { photosFolder } from '../clients/address.ts'
import { grantedAlbum, grantedFrames } from '../clients/grants.server.ts'
import { gridRatio, ROLL, rollOf } from '../photos/rules/frames.ts'
import type { PhotoView } from '../photos/rules/photo.ts'
import { photoColumns, photoView } from '../photos/view.server.ts'
import { favouritePositions } from './favourites.server.ts'
import type { Shown } from './look.ts'

interface GalleryPorts {
  database: Pick<Database, 'db'>
}

/** One roll of a private gallery, as the client sees it. */
interface ClientRoll {
  slug: string
  /** 'October 18, 2025: Bay Point vs. Ridgeview' */
  name: string
  /** `YYYY-MM-DD` */
  date: string | null
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

export interface ClientGallery extends ClientRoll {
  /** The `gridRatio` of each photograph that is shown, in order. */
  ratios: string[]
}

/** A roll by its number, or the one that the photograph at this position of the album is on. */
export type Place = { roll: number } | { position: number }

/** A client's gallery at one of its rolls, or null when it is not theirs to see or there is no such roll. */
export async function readClientGallery(
  ports: GalleryPorts,
  clientId: string,
  slug: string,
  place: Place & { shown: Shown },
  now: number,
): Promise<ClientGallery | null> {
  const roll = await readClientRoll(ports, clientId, slug, place, now)
  if (!roll) return null
  const sides = await readSides(ports, clientId, slug, now)
  const favourites = new Set(roll.favourites)
  const shown = place.shown === 'all' ? sides : sides.filter(({ position }) => favourites.has(position))
  return { ...roll, ratios: shown.map(gridRatio) }
}

/** The roll alone. */
export async function readClientRoll(
  ports: GalleryPorts,
  clientId: string,
  slug: string,
  { shown, ...place }: Place & { shown: Shown },
  now: number,
): Promise<ClientRoll | null> {
  const album = await grantedAlbum(ports, clientId, slug, now)
  if (!album) return null
  const favourites = await favouritePositions(ports, clientId, slug, now)
  const count = shown === 'all' ? album.count : favourites.length
  const roll = rollAt(place, shown, favourites)
  if (roll < 1 || (roll > 1 && (roll - 1) * ROLL >= count)) return null
  if ('position' in place && place.position > album.count) return null
  const first = (roll - 1) * ROLL
  const wanted =
    shown === 'all' ? { first: first + 1, last: first + ROLL } : favourites.slice(first, first + ROLL)
  const frames = await readFrames(ports, clientId, slug, wanted, now)
  const { name, date, count: total } = album
  return { slug, name, date, total, count, roll, frames, favourites }
}

/** 0 when the photograph is not among those shown; beyond the last when there is none. */
function rollAt(place: Place, shown: Shown, favourites: number[]): number {
  if ('roll' in place) return place.roll
  return rollOf(shown === 'all' ? place.position : favourites.indexOf(place.position) + 1)
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

/** How wide and high all photographs are, in pixels. */
function readSides(ports: GalleryPorts, clientId: string, slug: string, now: number) {
  return grantedFrames(ports, clientId, slug, now)
    .select(['frame.position', 'photo.width', 'photo.height'])
    .execute()
}
