import type { AlbumDownloads } from '../../../ports/database/schema/albums.ts'

/** What the emails about an album have in common. */
export interface AlbumFacts {
  clientName: string
  clientEmail: string
  /** Its name as clients see it. */
  album: string
  /** How many photographs and videos it has, and how many of them are videos. Null when the gallery is elsewhere. */
  holds: { frames: number; videos: number } | null
  /** What can be downloaded of it. */
  downloads: AlbumDownloads
  link: string
  /** When the client no longer sees it, UTC milliseconds; null for never. */
  until: number | null
}

/** Says that an album can be seen. */
export interface AlbumReady extends AlbumFacts {
  kind: 'album-ready'
  coverId: string | null
  /** Whether the cover is to be marked. */
  proofs: boolean
  /** Until when `link` lets a client without a password choose one, UTC milliseconds; null for the others. */
  invitedUntil: number | null
}

/** Tells the owner which photographs of an album failed when it was sent. */
export interface AlbumIncomplete {
  kind: 'album-incomplete'
  album: string
  failed: { file: string; reason: string }[]
}

/** Tells the owner that a client asks to be erased. */
export interface ErasureRequested {
  kind: 'erasure-request'
  client: { name: string; email: string }
  /** UTC milliseconds. */
  askedAt: number
  /** To the client's page in the studio. */
  link: string
}

/** Tells the owner that a client would like to open an album again. */
export interface AlbumReopening {
  kind: 'album-reopening'
  client: { name: string; email: string }
  album: string
  /** `YYYY-MM-DD`; null while the album is only off the site. */
  closedOn: string | null
  /** To the album's access in the studio. */
  link: string
}
