type AlbumState = 'draft' | 'published' | 'expired'

export type Missing = 'no cover' | 'no photos' | 'no category' | 'no consent'

export interface AlbumFacts {
  visibility: 'public' | 'private'
  published: 0 | 1
  expiresAt: number | null
  category: string | null
  coverId: string | null
  link: string | null
  photographs: number
  /** 1 when everyone sees a client's photographs in it without a consent. */
  lacksConsent: number
}

export type AlbumStanding = ReturnType<typeof standingOf>

/** Where an album stands at `now` (UTC milliseconds); `shows` is whether visitors, or its clients, see it. */
export function standingOf(album: AlbumFacts, now: number) {
  const state = stateOf(album, now)
  const missing = missingIn(album)
  return { state, missing, shows: state === 'published' && missing.length === 0 }
}

function stateOf({ published, expiresAt }: AlbumFacts, now: number): AlbumState {
  if (!published) return 'draft'
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'published'
}

/** A client's album needs neither a category nor a cover. */
function missingIn(album: AlbumFacts): Missing[] {
  const { visibility, category, coverId, link, photographs, lacksConsent } = album
  const missing: Missing[] = []
  if (visibility === 'public' && !coverId) missing.push('no cover')
  if (!link && photographs === 0) missing.push('no photos')
  if (visibility === 'public' && !category) missing.push('no category')
  if (visibility === 'public' && lacksConsent) missing.push('no consent')
  return missing
}
