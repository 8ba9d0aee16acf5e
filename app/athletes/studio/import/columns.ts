import { readNumber } from '../../number.ts'

export type Column = 'number' | 'name' | 'first' | 'last' | 'position' | 'year'

/** As spreadsheets, leagues and team programs name them, in small letters. */
export const COLUMN_NAMES: Record<Column, readonly string[]> = {
  number: [
    ...['#', 'no', 'no.', 'nr', 'nr.', 'num', 'number', 'jersey', 'jersey #', 'jersey no', 'jersey no.'],
    ...['jersey number', 'uniform', 'uniform #', 'uniform number', 'shirt', 'shirt number', 'player #'],
    ...['player number', 'bib', 'bib #', 'bib no', 'bib no.', 'bib number', 'code'],
  ],
  name: [
    ...['name', 'player', 'player name', 'athlete', 'athlete name', 'full name', 'student', 'student name'],
    ...['runner', 'swimmer', 'wrestler', 'participant', 'replacement'],
  ],
  first: ['first', 'first name', 'firstname', 'given name', 'forename'],
  last: ['last', 'last name', 'lastname', 'surname', 'family name'],
  position: ['pos', 'pos.', 'position', 'positions', 'event', 'events'],
  year: [
    ...['year', 'yr', 'yr.', 'grade', 'gr', 'gr.', 'class', 'cl', 'cl.', 'class of', 'grad year'],
    ...['graduation year', 'school year', 'academic year'],
  ],
}

/** A code of a code replacement file: letters for the team, and the number. */
export function splitCode(cell: string): { prefix: string; number: string } | null {
  const [, prefix = '', rest = ''] = /^(\p{L}*)(\d[\da-z]{0,3})$/iu.exec(cell) ?? []
  const number = readNumber(rest)
  return number === null ? null : { prefix: prefix.toLowerCase(), number }
}

/** What each column seems to be, in a file whose first line names none. */
export function guessColumns(rows: string[][]): (Column | null)[] {
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  const guessed = Array<Column | null>(width).fill(null)
  const share = (at: number, like: (cell: string) => boolean) => {
    const cells = rows.flatMap((row) => row[at] || [])
    return cells.length === 0 ? 0 : cells.filter(like).length / cells.length
  }
  const set = (column: Column, like: (cell: string) => boolean, least: number) => {
    const at = guessed.findIndex((taken, i) => taken === null && share(i, like) >= least)
    if (at !== -1 && !guessed.includes(column)) guessed[at] = column
  }
  set('number', (cell) => splitCode(cell) !== null || readNumber(cell) !== null, 0.6)
  set('name', isName, 0.6)
  set('year', (cell) => /^(\d{1,2}|20\d\d|(fr|so|jr|sr)[a-z]*)\.?$/i.test(cell), 0.7)
  set('position', (cell) => /^[\p{Lu}\d]{1,4}([/-][\p{Lu}\d]{1,4})*$/u.test(cell), 0.7)
  // A name of one word, where nothing else is left.
  set('name', (cell) => /^\p{L}[\p{L} .'’,-]{2,}$/u.test(cell), 0.6)
  return guessed
}

/** Two to five words without digits: 'Ezra Brackwater', 'Coldwater-Hale, Idris', '"Ace" Penhallowe'. */
function isName(cell: string): boolean {
  const words = cell.split(' ')
  return (
    words.length > 1 && words.length < 6 && words.every((word) => /^["“]?\p{L}[\p{L}.'’"”-]*,?$/u.test(word))
  )
}
