import { FORMULA } from '../csv.ts'
import { NUMBER_RULE, readNumber } from './number.ts'

export interface RosterEntry {
  number: string
  /** '' where only the number is known. */
  name: string
  position: string
  /** Grade or class. */
  year: string
}

export type EntryErrors = Partial<Record<keyof RosterEntry, string>>

export const MOST_CHARACTERS = { number: 4, name: 200, position: 40, year: 20 } as const

export const MOST_NOTE = 500

export const MOST_ATHLETES = 500

export function readEntry(typed: RosterEntry): RosterEntry | { errors: EntryErrors } {
  const number = readNumber(typed.number)
  const errors: EntryErrors = {}
  if (typed.number === '') errors.number = 'No number.'
  else if (number === null) errors.number = `“${typed.number.slice(0, 20)}” isn’t a number. ${NUMBER_RULE}`
  if (FORMULA.test(typed.name)) errors.name = 'The name looks like a formula.'
  for (const field of ['name', 'position', 'year'] as const) {
    const most = MOST_CHARACTERS[field]
    if (typed[field].length > most) errors[field] = `Keep the ${field} to ${most} characters or fewer.`
  }
  return number === null || Object.keys(errors).length > 0 ? { errors } : { ...typed, number }
}

/** Normalizes a name for comparison: Zoë and ZOË are one, however the dots are encoded. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
}

export function athleteTitle({ number, name }: Pick<RosterEntry, 'number' | 'name'>): string {
  return name === '' ? `Number ${number}` : `${number} ${name}`
}
