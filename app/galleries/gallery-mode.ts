import { queryOf } from '../ui/query.ts'

/** Which of an album's photographs are shown. */
export type Shown = 'all' | 'favorites'

/** What the query of a gallery's address says. */
export interface GalleryMode {
  shown: Shown
  /** Whether the client is selecting photographs for a download. */
  selecting: boolean
}

export function readMode(query: URLSearchParams): GalleryMode {
  return {
    shown: query.get('show') === 'favorites' ? 'favorites' : 'all',
    selecting: query.has('pick'),
  }
}

/** The query of a gallery's address with its question mark, or ''. */
export function modeQuery({ shown, selecting }: GalleryMode, roll = 1): string {
  return queryOf({
    show: shown === 'favorites' ? shown : null,
    pick: selecting ? 1 : null,
    roll: roll > 1 ? roll : null,
  })
}
