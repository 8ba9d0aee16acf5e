import { wholeNumber } from '../photos/rules/frames.ts'
import { queryOf } from '../ui/query.ts'

/** What somebody looks for in an album, as the query of its address says. */
export interface Asked {
  /** The ID of a team; null where none is chosen. */
  team: string | null
  /** A number, a name, or letters of a caption, as it was typed. */
  find: string
}

/** Which of an album's photographs are shown: all, those that the viewer chose, or those that were looked for. */
export type Shown = 'all' | 'favorites' | 'picks' | 'found'

/** What the query of the address of a gallery, or of a client's picks, says. */
export interface GalleryMode {
  shown: Shown
  /** What is looked for; null unless what was found is shown. */
  asked: Asked | null
  /** The number in the album of the photograph whose tag is said to be wrong. */
  wrong: number | null
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
  const find = query.get('find')?.trim()
  const asked = find ? { team: query.get('team'), find } : null
  const others = asked ? 'found' : 'all'
  return {
    shown: query.get('show') === chosen ? chosen : others,
    asked,
    wrong: wholeNumber(query.get('wrong')) ?? null,
    selecting: query.has('pick'),
    photo: wholeNumber(query.get('photo')) ?? null,
    note: wholeNumber(query.get('note')) ?? null,
    finish: query.has('finish'),
  }
}

/** The query of such an address with its question mark, or ''. */
export function modeQuery(mode: Partial<GalleryMode>, roll = 1): string {
  const { shown = 'all', asked, wrong, selecting, photo, note, finish } = mode
  return queryOf({
    show: shown === 'all' || shown === 'found' ? null : shown,
    ...(shown === 'found' && { ...asked, wrong }),
    pick: selecting ? 1 : null,
    photo,
    note,
    finish: finish ? 1 : null,
    roll: roll > 1 ? roll : null,
  })
}
