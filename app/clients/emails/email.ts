import type { AlbumDownloads } from '../../../ports/database/schema/albums.ts'

export interface AlbumFacts {
  clientName: string
  clientEmail: string
  album: string
  holds: { frames: number; videos: number } | null
  downloads: AlbumDownloads
  link: string
  until: number | null
}

/** Says that an album can be seen. */
export interface AlbumReady extends AlbumFacts {
  kind: 'album-ready'
  coverId: string | null
  proofs: boolean
  /** When `link` stops working for a client without a password, UTC milliseconds; null for others. */
  invitedUntil: number | null
  /** The owner's for this one email; '' for the template's. */
  subject: string
  /** What she writes besides the template. */
  line: string
}

export interface AlbumIncomplete {
  kind: 'album-incomplete'
  album: string
  failed: { file: string; reason: string }[]
}

export interface AlbumReopening {
  kind: 'album-reopening'
  client: { name: string; email: string }
  album: string
  /** `YYYY-MM-DD`; null while the album is only unpublished. */
  closedOn: string | null
  link: string
}
