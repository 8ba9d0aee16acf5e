import { oneLine } from '../../../ports/mail/address.ts'
import { textOf } from '../../form-text.ts'
import type { RosterEntry } from '../entry.ts'

export function typedEntry(form: FormData): RosterEntry {
  const field = (name: keyof RosterEntry) => oneLine(textOf(form, name))
  return { number: field('number'), name: field('name'), position: field('position'), year: field('year') }
}
