type AlbumState = 'draft' | 'published' | 'expired'

/** What an album lacks before visitors can see it. */
export type Missing = 'no cover' | 'no photographs' | 'no category' | 'no consent'

export interface AlbumFacts {
  visibility: 'public' | 'private'
  published: 0 | 1
  /** UTC milliseconds. */
  expiresAt: number | null
  category: string | null
  coverId: string | null
  /** An outside gallery; null when it is here. */
  link: string | null
  /** Without those in the trash. */
  photographs: number
  /** 1 when it shows a client's photographs to everybody, and they have not consented. */
  lacksConsent: number
}

export interface AlbumStanding {
  state: AlbumState
  missing: Missing[]
  /** Whether visitors (or the clients it is granted to) see it. `shownAlbums` asks the same of the database. */
  shows: boolean
}

/** Where an album stands at `now` (UTC milliseconds), and why it does not show. */
export function standingOf(album: AlbumFacts, now: number): AlbumStanding {
  const state = stateOf(album, now)
  const missing = missingIn(album)
  return { state, missing, shows: state === 'published' && missing.length === 0 }
}

function stateOf({ published, expiresAt }: AlbumFacts, now: number): AlbumState {
  if (!published) return 'draft'
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'published'
}

/** A client's album needs neither a category nor a cover. */
function missingIn({
  visibility,
  category,
  coverId,
  link,
  photographs,
  lacksConsent,
}: AlbumFacts): Missing[] {
  const missing: Missing[] = []
  if (visibility === 'public' && !coverId) missing.push('no cover')
  if (!link && photographs === 0) missing.push('no photographs')
  if (visibility === 'public' && !category) missing.push('no category')
  if (visibility === 'public' && lacksConsent) missing.push('no consent')
  return missing
}
