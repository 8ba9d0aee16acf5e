import { FORMULA } from '../csv.ts'
import { NUMBER_RULE, readNumber } from './number.ts'

/** What a roster says of one athlete. */
export interface RosterEntry {
  number: string
  /** '' where only the number is known. */
  name: string
  position: string
  /** Grade or class. */
  year: string
}

export type EntryErrors = Partial<Record<keyof RosterEntry, string>>

/** How long each may be. Characters. */
export const MOST_CHARACTERS = { number: 4, name: 200, position: 40, year: 20 } as const

/** How long a note about somebody who is not shown may be. Characters. */
export const MOST_NOTE = 500

/** How many athletes a team may have. */
export const MOST_ATHLETES = 500

/** What somebody typed or a file has, in one line each, or what is wrong with it. */
export function readEntry(typed: RosterEntry): RosterEntry | { errors: EntryErrors } {
  const number = readNumber(typed.number)
  const errors: EntryErrors = {}
  if (typed.number === '') errors.number = 'No number.'
  else if (number === null) errors.number = `“${typed.number.slice(0, 20)}” is not a number. ${NUMBER_RULE}`
  if (FORMULA.test(typed.name)) errors.name = 'The name begins like a formula.'
  for (const field of ['name', 'position', 'year'] as const) {
    const most = MOST_CHARACTERS[field]
    if (typed[field].length > most) errors[field] = `The ${field} is longer than ${most} characters.`
  }
  return number === null || Object.keys(errors).length > 0 ? { errors } : { ...typed, number }
}

/** A name as two are compared: Zoë and ZOË are one, whichever way the dots are encoded. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** How an athlete is called on a screen: '23 Ezra Brackwater', 'Number 23'. */
export function athleteTitle({ number, name }: Pick<RosterEntry, 'number' | 'name'>): string {
  return name === '' ? `Number ${number}` : `${number} ${name}`
}
