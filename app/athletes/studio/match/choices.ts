import { allOf, textOf } from '../../../form-text.ts'

export interface Choices {
  leave: Set<string>
  take: Set<string>
  seen: string
}

export type Shown = 'all' | 'caption' | 'card'

export function readChoices(form: FormData): Choices {
  return {
    leave: new Set(allOf(form, 'leave')),
    take: new Set(allOf(form, 'take')),
    seen: textOf(form, 'seen'),
  }
}
