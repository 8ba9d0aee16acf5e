import { counted } from '../ui/count.ts'

export interface LostOriginals {
  count: number
  /** How many of them earlier backups have. */
  saved: number
  /** The site has no originals: their disk is probably not connected. */
  all: boolean
  /** The first albums with their first files; empty if `all`. */
  albums: LostAlbum[]
}

export interface LostAlbum {
  /** Null for photographs in no album. */
  name: string | null
  count: number
  files: string[]
}

export const NO_ALBUM = 'In no album'
const ALBUMS = 10
const FILES = 5

export interface LostPhotograph {
  name: string
  album: string | null
}

export function byAlbum(photographs: LostPhotograph[]): LostAlbum[] {
  const albums = [...Map.groupBy(photographs, ({ album }) => album)].map(([name, of]) => ({
    name,
    count: of.length,
    files: of.slice(0, FILES).map((photograph) => photograph.name),
  }))
  return albums.slice(0, ALBUMS)
}

export function lostText({ count, all }: Pick<LostOriginals, 'count' | 'all'>): string {
  if (all) {
    return `None of the site's ${counted(count, 'original')} can be found. Check the disk or bucket with your photos.`
  }
  return count === 1
    ? 'The original of 1 photo is missing, unreadable, or changed.'
    : `The originals of ${counted(count, 'photo')} are missing, unreadable, or changed.`
}

export function savedText({ count, saved }: Pick<LostOriginals, 'count' | 'saved'>): string {
  if (saved === 0) return count === 1 ? 'No backup here has it.' : 'No backup here has them.'
  if (saved === count) return count === 1 ? 'The backups have it.' : 'The backups have them all.'
  return `The backups have ${counted(saved, 'of them', 'of them')}.`
}

export function lacksText(missing: number): string {
  return missing === 0 ? '' : `It's missing ${counted(missing, 'original')} that the site didn't have either.`
}

export function albumLines({ albums }: LostOriginals): string[] {
  return albums.map((album) => `  ${album.name ?? NO_ALBUM}, ${filesText(album)}`)
}

export function filesText({ count, files }: LostAlbum): string {
  return `${counted(count, 'photo')}: ${files.join(', ')}${count > files.length ? ', …' : ''}`
}
