import { uuidv7 } from '../../ports/database/id.ts'

export const NOW = Date.UTC(2026, 10, 26, 15)
export const DAY = 86_400_000
const FIRST = [
  'Ada',
  'Bo',
  'Carmen',
  'Dmitri',
  'Esra',
  'Fay',
  'Giulia',
  'Hugo',
  'Imani',
  'Jun',
  'Kaya',
  'Leo',
]
const LAST = [
  'Smith',
  'Garcia',
  'Okafor',
  'Lindqvist',
  'Haddad',
  'Novak',
  'Petrov',
  'Silva',
  'Tanaka',
  'Urban',
]

export function nameOf(i: number): string {
  return `${FIRST[i % 12]} ${LAST[(i * 7 + Math.floor(i / 12)) % 10]} ${i.toString(36).toUpperCase()}`
}

/** An ID as if it was made so many steps before now. */
export function idAt(i: number, of: number, step: number): string {
  return uuidv7(NOW - (of - i) * step)
}
