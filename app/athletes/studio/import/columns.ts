import { readNumber } from '../../number.ts'

export type Column =
  | 'number'
  | 'name'
  | 'first'
  | 'last'
  | 'suffix'
  | 'position'
  | 'year'
  | 'team'
  | 'role'
  | 'parent'

const of = (about: string[], what: string[]) => about.flatMap((one) => what.map((two) => `${one} ${two}`))
const WHOSE = ['player', 'athlete', 'student', 'participant', 'member', 'legal']
const SHIRTS = ['jersey', 'uniform', 'shirt', 'kit']
const NUMBER = ['number', '#', 'no', 'num', 'nr']

/** Headings from spreadsheets, leagues and team programs. The first match wins. */
export const COLUMN_NAMES: Record<Column, readonly string[]> = {
  number: [
    ...of(SHIRTS, NUMBER),
    ...SHIRTS,
    ...NUMBER,
    ...of(['player', 'athlete', 'bib', 'race', 'roster', 'home', 'away'], NUMBER),
    ...of(SHIRTS, ['home', 'away']),
    ...of(['home', 'away'], SHIRTS),
    ...['bib', 'code'],
  ],
  name: [
    ...['name', 'player', 'full name', 'display name', 'athlete', 'student', 'student athlete', 'runner'],
    ...of(WHOSE, ['name', 'full name']),
    ...['swimmer', 'wrestler', 'participant', 'member', 'last name first name', 'last first'],
    ...['name last first', 'replacement'],
  ],
  first: [
    ...['first', 'first name', 'firstname', 'fname', 'given name', 'forename'],
    ...of(WHOSE, ['first name', 'first', 'firstname']),
    ...['preferred first name', 'preferred name', 'preferred', 'goes by', 'nickname'],
  ],
  last: [
    ...['last', 'last name', 'lastname', 'lname', 'surname', 'family name'],
    ...of(WHOSE, ['last name', 'last', 'lastname', 'surname']),
  ],
  suffix: ['suffix', 'name suffix', ...of(WHOSE, ['suffix'])],
  position: ['pos', 'position', 'positions', 'primary position', 'event', 'events'],
  year: [
    ...['year', 'yr', 'grade', 'gr', 'grade level', 'class', 'cl', 'class year', 'gr yr', 'yr gr'],
    ...['academic year', 'school year', 'year in school', 'eligibility', 'elig', 'class of'],
    ...of(['grad', 'graduation', 'graduating', 'hs grad', 'hs graduation'], ['year', 'yr', 'class']),
    ...['year of graduation', 'grad', 'graduation', 'grad date'],
  ],
  team: ['team', 'team name', 'squad', 'team level'],
  parent: [],
  role: ['non player', 'is non player', 'team role', 'role', 'member type', 'roster role', 'role label'],
}

export function isStaff(role: string): boolean {
  return /^(?:y|yes|true|1)$|\b(?:staff|coach|manager|trainer|official|volunteer|parent|guardian|non-?player)\b/i.test(
    role,
  )
}

/** Detects 'Head Coach: Pat Holloway', 'Total', '18 players'. */
export function isNoAthlete(name: string): boolean {
  return /^(?:(?:team |grand )?(?:totals?|average|count)\b|(?:(?:head|asst|assistant|associate|volunteer|varsity|jv)\.? ){0,2}coach(?:es)?\b|(?:\d+ )?(?:players|athletes)$)/i.test(
    name,
  )
}

/** Cleans numbers from spreadsheets and coaches: '07' of "'07", '28' of '28.0', '12' of '#12 (C)', '12*' and '12 C'. */
export function numberCell(cell: string): string {
  if (cell.length > MOST_MARKED) return cell
  const bare = cell.normalize('NFKC').replace(/\p{Cf}/gu, '')
  return withoutMarks(bare.replace(/^[([](.*)[)\]]$/, '$1'))
    .replace(/^['’]/, '')
    .replace(/^(\d+)[.,]0+$/, '$1')
    .replace(/^(\S*\d\S*?)(?: [ac]|[.)])$/i, '$1')
}

/** Longer text is no name, and is refused. Characters. */
const MOST_MARKED = 300
/** Marks for captains, classes and numbers, and the stars and daggers around names. */
const STARS = /^[\s*†‡§^~•°©®✓]+|[\s*†‡§^~•°©®✓]+$/gu
const MARK =
  'c|a|cc|co-?c|ac|cap|capt|captain|co-?captain|co-?capt|alt|alternate|inj|injured|ir|jv|v|varsity|gk|rookie|fr|so'
const MARKS = new RegExp(
  `\\s*[([](?:${MARK}|r|jr|sr|#?\\d{1,4})\\.?[)\\]]$|[\\s,–-]+(?:(?:co-?)?capt(?:ain)?\\.?|#\\d{1,4})$|^(?:[([](?:${MARK})\\.?[)\\]]|capt(?:ain)?[.:])\\s*`,
  'i',
)

/** Returns 'Ezra Brackwater Jr.' for 'Ezra Brackwater Jr. (C)*'. */
export function withoutMarks(text: string): string {
  if (text.length > MOST_MARKED) return text
  const bare = text.replace(STARS, '').replace(MARKS, '')
  return bare === text ? text : withoutMarks(bare)
}

export function splitCode(cell: string): { prefix: string; number: string } | null {
  const [, prefix = '', rest = ''] = /^(\p{L}*)(\d[\da-z]{0,3})$/iu.exec(numberCell(cell)) ?? []
  const number = readNumber(rest)
  return number === null ? null : { prefix: prefix.toLowerCase(), number }
}

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
  set('number', (cell) => splitCode(cell) !== null || readNumber(numberCell(cell)) !== null, 0.6)
  set('name', isName, 0.6)
  set('year', (cell) => /^(\d{1,2}|['’]?\d\d|20\d\d|(fr|so|jr|sr)[a-z]*)\.?$/i.test(cell), 0.7)
  set('position', (cell) => /^[\p{Lu}\d]{1,4}([/-][\p{Lu}\d]{1,4})*$/u.test(cell), 0.7)
  set('name', (cell) => /^\p{L}[\p{L} .'’,-]{2,}$/u.test(cell), 0.6)
  return guessed
}

/** Accepts two to five words without digits: 'Ezra Brackwater', 'Coldwater-Hale, Idris', '"Ace" Penhallowe'. */
function isName(cell: string): boolean {
  const words = cell.split(' ')
  return (
    words.length > 1 && words.length < 6 && words.every((word) => /^["“]?\p{L}[\p{L}.'’"”-]*,?$/u.test(word))
  )
}
