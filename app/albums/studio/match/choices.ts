import { allOf, textOf } from '../../../form-text.ts'

/** What the form of the Match screen says. */
export interface Choices {
  /** The timing sheet; '' for none. */
  sheet: string
  /** When the race started, for a sheet of times that have passed since; '' for clock times. */
  start: string
  /** 'YYYY-MM-DD'; '' for the day that fits best. */
  day: string
  /** What is added to the camera's times, and how near a finish has to be. Milliseconds. */
  offset: number
  window: number
  /** A frame that the owner is sure of, and the bib in it, and whether the clock is set from it; null for none. */
  sure: { frame: number; bib: string; sets: boolean } | null
  /** Photographs that she unticked. */
  leave: Set<string>
  /** What she has seen; see `MatchView.seen`. */
  seen: string
}

/** Which source's photographs are shown. */
export type Shown = 'all' | 'caption' | 'card' | 'timing'

export const WINDOWS = [500, 1000, 1500, 3000, 5000] as const
export const NO_CHOICES: Choices = {
  sheet: '',
  start: '',
  day: '',
  offset: 0,
  window: 1500,
  sure: null,
  leave: new Set(),
  seen: '',
}
/** A day: a clock that is farther off is another day's. Milliseconds. */
const MOST_OFFSET = 24 * 3_600_000

export function readChoices(form: FormData): Choices {
  const number = (name: string) => Number(textOf(form, name)) || 0
  const offset = form.has('shift') ? number('shift') : number('offset')
  const sets = textOf(form, 'intent') === 'set'
  const sure = { frame: number('frame'), bib: textOf(form, 'bib').toUpperCase(), sets }
  return {
    sheet: String(form.get('sheet') ?? ''),
    start: textOf(form, 'start'),
    day: textOf(form, 'day'),
    offset: Math.max(-MOST_OFFSET, Math.min(MOST_OFFSET, Math.round(offset))),
    window: WINDOWS.find((one) => one === number('window')) ?? NO_CHOICES.window,
    sure: sets || (sure.frame > 0 && sure.bib !== '') ? sure : null,
    leave: new Set(allOf(form, 'leave')),
    seen: textOf(form, 'seen'),
  }
}
