import { allOf, textOf } from '../../../form-text.ts'

/** What the form of the Match screen says. */
export interface Choices {
  /** Photographs that she unticked. */
  leave: Set<string>
  /** Photographs in doubt that she ticked. */
  take: Set<string>
  /** What she has seen; see `MatchView.seen`. */
  seen: string
}

/** Which source's photographs are shown. */
export type Shown = 'all' | 'caption' | 'card'

export function readChoices(form: FormData): Choices {
  return {
    leave: new Set(allOf(form, 'leave')),
    take: new Set(allOf(form, 'take')),
    seen: textOf(form, 'seen'),
  }
}
