import { queryOf } from '../ui/query.ts'

/** Which of an album's photographs are shown: all, or the favorites or picks. */
export type Shown = 'all' | 'chosen'

/** What the query of a gallery's address says. */
export interface GalleryMode {
  shown: Shown
  /** Whether the client is selecting photographs for a download. */
  selecting: boolean
}

export function readMode(query: URLSearchParams): GalleryMode {
  return {
    shown: query.get('show') === 'favorites' ? 'chosen' : 'all',
    selecting: query.has('pick'),
  }
}

/** The query of a gallery's address with its question mark, or ''. */
export function modeQuery({ shown, selecting }: Partial<GalleryMode>, roll = 1): string {
  return queryOf({
    show: shown === 'chosen' ? 'favorites' : null,
    pick: selecting ? 1 : null,
    roll: roll > 1 ? roll : null,
  })
}
