import { isMailable, oneLine } from '../../../../ports/mail/address.ts'
import { type CsvRow, columnsOf, plainCell, plainHead, readCsvRows } from '../../../csv-rows.server.ts'
import { MOST_ATHLETES, nameKey, type RosterEntry, readEntry } from '../../entry.ts'
import {
  COLUMN_NAMES,
  type Column,
  guessColumns,
  isNoAthlete,
  isStaff,
  numberCell,
  splitCode,
  withoutMarks,
} from './columns.ts'

interface Doubt {
  flag: 'no name' | 'wrong address'
  sentence: string
}

export interface RosterLine {
  line: number
  /** '23 Ezra Brackwater', or as much as the line has. */
  who: string
  read: RosterEntry | { errors: string[] }
  /** Addresses of the family. */
  parents: string[]
  /** The line is read without what is missing or wrong. */
  doubts: Doubt[]
  cells: string[]
}

export interface RosterFile {
  columns: { head: string; is: Column | null }[]
  /** Teams in the file, largest first; code prefixes in a code replacement file. */
  teams: { name: string; count: number }[]
  /** The team that is read; null without a choice. */
  team: string | null
  lines: RosterLine[]
}

export interface RosterChoices {
  columns?: (Column | null)[]
  team?: string
}

const MOST_TEXT = 300_000
const MOST_ROWS = 5000
const MOST_TITLES = 20
const TOO_MANY = `The file has over ${MOST_ATHLETES} lines. A team can have up to ${MOST_ATHLETES} athletes.`

/** Reads CSV with or without headings, or a tab-separated code replacement file. */
export function readRoster(text: string, choices: RosterChoices = {}): RosterFile | { refused: string } {
  if (text.length > MOST_TEXT) return { refused: TOO_MANY }
  const rows = readCsvRows(text, MOST_ROWS)
  if ('refused' in rows) return rows
  if (rows.length === 0) return { refused: 'The file is empty.' }
  const { at, named } = headOf(rows)
  const body = rows.slice(at + 1).map(({ line, cells }) => ({ line, cells: cells.map(plainCell) }))
  const cells = body.map((row) => row.cells)
  const width = Math.max(...rows.slice(Math.max(at, 0)).map((row) => row.cells.length))
  // Without headings the first line may be a title.
  const head = rows[at] ?? rows.find((row) => row.cells.length === width)
  const guessed = at === -1 ? guessColumns(cells) : byHead(named, head?.cells ?? [], width)
  const is = Array.from({ length: width }, (_, i) => (choices.columns ?? guessed)[i] ?? null)
  const codes = mostlyCodes(cells, is.indexOf('number'))
  const { teams, team } = teamsIn(cells, { is, codes }, choices.team)
  const above = rows.slice(0, Math.max(at, 0)).map(({ line, cells: all }) => {
    const who = oneLine(all.join(' ')).slice(0, 100)
    return {
      line,
      who,
      read: { errors: ['It’s above the column names.'] },
      parents: [],
      doubts: [],
      cells: [],
    }
  })
  const lines = linesOf(body, { is, codes, team, width: at === -1 ? width : (head?.cells.length ?? width) })
  if (lines.length > MOST_ATHLETES) return { refused: TOO_MANY }
  return {
    columns: is.map((column, i) => ({ head: plainCell(head?.cells[i] ?? '').slice(0, 40), is: column })),
    teams,
    team,
    lines: [...above, ...lines],
  }
}

/** Finds the row below any titles that names the most columns, one of them a number or name; -1 for none. */
function headOf(rows: CsvRow[]): { at: number; named: Partial<Record<Column, number>> } {
  const found = rows.slice(0, MOST_TITLES).map(({ cells }, at) => {
    const named = columnsOf(cells.map(plainCell), COLUMN_NAMES)
    const who = [named.number, named.name, named.first, named.last].some((one) => one !== undefined)
    return { at, named, count: who ? Object.keys(named).length : 0 }
  })
  const [most] = found
    .filter(({ at, count }) => count > (at === 0 ? 0 : 1))
    .toSorted((a, b) => b.count - a.count)
  return most ?? { at: -1, named: {} }
}

function byHead(named: Partial<Record<Column, number>>, head: string[], width: number): (Column | null)[] {
  const columns = Array.from(
    { length: width },
    (_, i) => (isParents(head[i] ?? '') ? 'parent' : null) as Column | null,
  )
  for (const [column, at] of Object.entries(named)) columns[at] = column as Column
  return columns
}

const PARENTS = /\b(?:parents?|guardians?|mothers?|fathers?|moms?|dads?|family|contact)\b/

/** Unlike the others, there may be several. An 'Email' alone may be the athlete's own. */
function isParents(head: string): boolean {
  const words = plainHead(head)
  return /\be ?mail\b/.test(words) && PARENTS.test(words)
}

function mostlyCodes(rows: string[][], at: number): boolean {
  return rows.filter((row) => splitCode(row[at] ?? '')?.prefix).length * 2 > rows.length
}

function teamOf(cells: string[], { is, codes }: Pick<Reading, 'is' | 'codes'>): string | null {
  if (is.includes('team')) return cells[is.indexOf('team')] || null
  return codes ? (splitCode(cells[is.indexOf('number')] ?? '')?.prefix ?? null) : null
}

function teamsIn(rows: string[][], reading: Pick<Reading, 'is' | 'codes'>, chosen = '') {
  const found = rows.flatMap((cells) => teamOf(cells, reading) ?? [])
  const teams = [...Map.groupBy(found, (name) => name)]
    .map(([name, { length }]) => ({ name, count: length }))
    .toSorted((a, b) => b.count - a.count)
  if (teams.length < 2) return { teams: [], team: null }
  const team = teams.find(({ name }) => nameKey(name) === nameKey(chosen)) ?? teams[0]
  return { teams, team: team?.name ?? null }
}

interface Reading {
  is: (Column | null)[]
  codes: boolean
  team: string | null
  width: number
}

function linesOf(rows: CsvRow[], { is, codes, team, width }: Reading): RosterLine[] {
  const seen = new Map<string, number>()
  const named = is.some((one) => one === 'name' || one === 'first' || one === 'last')
  const lines = rows.flatMap(({ line, cells }): RosterLine[] => {
    const cell = (column: Column) => cells[is.indexOf(column)] ?? ''
    const own = teamOf(cells, { is, codes })
    if (team !== null && own !== null && own !== team) return []
    const number = numberCell(cell('number'))
    const typed = {
      number: (codes && splitCode(number)?.number) || number,
      name: nameOf(cell),
      position: cell('position'),
      year: cell('year').replace(/^(\d+)\.0+$|^'(?=\d{4}$)/, '$1'),
    }
    const who = oneLine(`${typed.number.slice(0, 20)} ${typed.name.slice(0, 80)}`)
    const read = readEntry(typed)
    const errors = 'errors' in read ? Object.values(read.errors) : []
    if (cells.length > width)
      errors.push('It has more columns than the first line. A field with a comma may need quotation marks.')
    if (!('errors' in read) && team !== null && own === null) errors.push('It doesn’t name a team.')
    if (!('errors' in read) && (isStaff(cell('role')) || [typed.name, typed.position].some(isNoAthlete)))
      errors.push('It isn’t about an athlete.')
    if (!('errors' in read)) {
      const key = `${read.number} ${nameKey(read.name)}`
      const same = seen.get(key)
      if (same !== undefined) errors.push(`It’s the same athlete as line ${same}.`)
      else seen.set(key, line)
    }
    const written = cells.flatMap((one, i) => (is[i] === 'parent' ? addressesIn(one) : []))
    const parents = written.filter((one) => isMailable(one))
    const doubts: Doubt[] = written
      .filter((one) => !parents.includes(one))
      .map((one) => ({ flag: 'wrong address', sentence: `“${one}” isn’t an email address.` }))
    if (named && typed.name === '') doubts.unshift({ flag: 'no name', sentence: 'It has no name.' })
    const found = 'errors' in read || errors.length > 0 ? { errors } : read
    return [{ line, who, read: found, parents, doubts, cells }]
  })
  return lines
}

/** Reads 'Renee <renee@example.com>; sam@example.com'. */
function addressesIn(cell: string): string[] {
  return cell.toLowerCase().match(/[^\s<>,;"']+@[^\s<>,;"']*/g) ?? []
}

const SUFFIX = /^(?:jr|sr|[ivx]+|[2-5](?:nd|rd|th))\.?$/i

/** Turns 'Brackwater, Ezra, Jr.' into Ezra Brackwater Jr. */
function nameOf(cell: (column: Column) => string): string {
  const name = cell('name') || `${cell('first')} ${cell('last')}`
  const parts = withoutMarks(oneLine(name)).split(', ').map(withoutMarks)
  const suffix = parts.length === 3 ? parts.find((part, i) => i > 0 && SUFFIX.test(part)) : ''
  const [last = '', first = ''] = parts.filter((part) => part !== suffix)
  const turned = parts.length - (suffix ? 1 : 0) === 2 && first !== '' && !SUFFIX.test(first)
  return oneLine(
    `${turned ? `${first} ${last}` : parts.join(', ')} ${turned ? suffix : ''} ${cell('suffix')}`,
  )
}
