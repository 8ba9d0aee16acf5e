import { wholeNumber } from '../photos/rules/frames.ts'
import { queryOf } from '../ui/query.ts'
import { OBSTACLES, type Obstacle } from './choices/rules.ts'
import type { Shown } from './gallery-mode.ts'

/** What the query of the address of a client's picks says. */
export interface ChooseMode {
  shown: Shown
  /** The number in the album of the photograph that is shown large, or null. */
  photo: number | null
  /** The number of the photograph that the client writes about, or null. */
  note: number | null
  /** Whether the client is asked if they are finished. */
  finish: boolean
}

export function readChooseMode(query: URLSearchParams): ChooseMode {
  return {
    shown: query.get('show') === 'picks' ? 'chosen' : 'all',
    photo: wholeNumber(query.get('photo')) ?? null,
    note: wholeNumber(query.get('note')) ?? null,
    finish: query.has('finish'),
  }
}

/** Why the form that led here changed nothing, or null. */
export function readObstacle(query: URLSearchParams): Obstacle | null {
  return OBSTACLES.find((one) => one === query.get('said')) ?? null
}

/** The query of such an address with its question mark, or ''. */
export function chooseQuery({ shown, photo, note, finish }: Partial<ChooseMode>, roll = 1): string {
  return queryOf({
    show: shown === 'chosen' ? 'picks' : null,
    photo,
    note,
    finish: finish ? 1 : null,
    roll: roll > 1 ? roll : null,
  })
}
