import { queryOf as query } from '../ui/query.ts'

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
