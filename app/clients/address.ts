import { queryOf as query } from '../site/query.ts'

/** A client's private gallery of one album. */
export function galleryAddress(clientId: string, slug: string): string {
  return `/client/${clientId}/${slug}`
}

/** Where the derivatives of its photographs are: answered to this client alone, as long as the album is granted. */
export function photosFolder(clientId: string, slug: string): string {
  return `${galleryAddress(clientId, slug)}/photos`
}

/** Which of an album's photographs are shown. */
export type Shown = 'all' | 'favourites'

/** What a gallery's address says beside the album and the frame. */
export interface Look {
  shown: Shown
  /** Whether photographs are being picked. */
  picking: boolean
}

export function lookOf(query: URLSearchParams): Look {
  return {
    shown: query.get('show') === 'favourites' ? 'favourites' : 'all',
    picking: query.has('pick'),
  }
}

/** The query of a gallery's address, with its question mark, or ''. */
export function queryOf({ shown, picking }: Look, roll = 1): string {
  return query({
    show: shown === 'favourites' ? shown : null,
    pick: picking ? 1 : null,
    roll: roll > 1 ? roll : null,
  })
}
