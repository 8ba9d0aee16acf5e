import { wholeNumber } from '../photos/rules/frames.ts'
import { queryOf } from '../ui/query.ts'

/** Which of an album's photographs are shown: all, or those that the viewer chose. */
export type Shown = 'all' | 'favorites' | 'picks'

/** What the query of the address of a gallery, or of a client's picks, says. */
export interface GalleryMode {
  shown: Shown
  /** Whether the client is selecting photographs for a download. */
  selecting: boolean
  /** Among picks: the number in the album of the photograph that is shown large, and of the one that the client writes about. */
  photo: number | null
  note: number | null
  /** Whether the client is asked if they are finished. */
  finish: boolean
}

/** `chosen` is what this page can show instead of all. */
export function readMode(query: URLSearchParams, chosen: 'favorites' | 'picks'): GalleryMode {
  return {
    shown: query.get('show') === chosen ? chosen : 'all',
    selecting: query.has('pick'),
    photo: wholeNumber(query.get('photo')) ?? null,
    note: wholeNumber(query.get('note')) ?? null,
    finish: query.has('finish'),
  }
}

/** The query of such an address with its question mark, or ''. */
export function modeQuery(mode: Partial<GalleryMode>, roll = 1): string {
  const { shown = 'all', selecting, photo, note, finish } = mode
  return queryOf({
    show: shown === 'all' ? null : shown,
    pick: selecting ? 1 : null,
    photo,
    note,
    finish: finish ? 1 : null,
    roll: roll > 1 ? roll : null,
  })
}
