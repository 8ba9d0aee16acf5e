import { wholeNumber } from '../photos/rules/frames.ts'
import { queryOf } from '../ui/query.ts'

export interface SearchInput {
  team: string | null
  find: string
}

export type Shown = 'all' | 'favorites' | 'picks' | 'found'

export interface GalleryMode {
  shown: Shown
  asked: SearchInput | null
  /** The reported photograph's number. */
  wrong: number | null
  selecting: boolean
  photo: number | null
  note: number | null
  finish: boolean
}

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

/** With its question mark, or ''. */
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
