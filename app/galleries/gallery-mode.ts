import { queryOf } from '../ui/query.ts'

/** Which of an album's photographs are shown. */
export type Shown = 'all' | 'favorites'

/** What the query of a gallery's address says. */
export interface GalleryMode {
  shown: Shown
  /** Whether the client is picking photographs for a download. */
  picking: boolean
}

export function readMode(query: URLSearchParams): GalleryMode {
  return {
    shown: query.get('show') === 'favorites' ? 'favorites' : 'all',
    picking: query.has('pick'),
  }
}

/** The query of a gallery's address with its question mark, or ''. */
export function modeQuery({ shown, picking }: GalleryMode, roll = 1): string {
  return queryOf({
    show: shown === 'favorites' ? shown : null,
    pick: picking ? 1 : null,
    roll: roll > 1 ? roll : null,
  })
}
