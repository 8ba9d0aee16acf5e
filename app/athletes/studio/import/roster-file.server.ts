import { oneLine } from '../../../../ports/mail/address.ts'
import { type CsvRow, columnsOf, plainCell, readCsvRows } from '../../../csv-rows.server.ts'
import { MOST_ATHLETES, nameKey, type RosterEntry, readEntry } from '../../entry.ts'
import { COLUMN_NAMES, type Column, guessColumns, splitCode } from './columns.ts'
import { NO_TEXT } from './file.ts'

/** A line of the file: an athlete, or what is wrong with it. */
export interface RosterLine {
  /** In the file, from 1. */
  line: number
  /** '23 Ezra Brackwater', or as much of it as the line has. */
  who: string
  read: RosterEntry | { errors: string[] }
}

export interface RosterFile {
  /** What each column is, with its head, or the cell of the first line. */
  columns: { head: string; is: Column | null }[]
  /** Of a code replacement file with codes of several teams: how they begin, the most frequent first. */
  prefixes: { prefix: string; count: number }[]
  /** Of these the one that is read; null where there are not several. */
  prefix: string | null
  lines: RosterLine[]
}

/** What the owner chose instead of what was guessed. */
export interface RosterChoices {
  columns?: (Column | null)[]
  prefix?: string
}

/** Characters. A roster of 500 with long names has a tenth. */
const MOST_TEXT = 300_000
const TOO_MANY = `The file has more than ${MOST_ATHLETES} lines. A team has at most ${MOST_ATHLETES} athletes.`

/**
 * Reads a roster: a CSV file with or without a head, or a code replacement file of a caption program (tab-separated: a code
 * such as t23, then texts that replace it). Returns a sentence when the file as a whole cannot be read.
 */
export function readRoster(text: string, choices: RosterChoices = {}): RosterFile | { refused: string } {
  if (text.startsWith('PK\u0003\u0004')) return { refused: NO_TEXT }
  if (text.length > MOST_TEXT) return { refused: TOO_MANY }
  const rows = readCsvRows(text, MOST_ATHLETES + 2)
  if ('refused' in rows) return rows
  const [first] = rows
  if (!first) return { refused: 'The file is empty.' }
  const named = columnsOf(first.cells.map(plainCell), COLUMN_NAMES)
  const hasHead = [named.number, named.name, named.first, named.last].some((at) => at !== undefined)
  const body = hasHead ? rows.slice(1) : rows
  if (body.length > MOST_ATHLETES) return { refused: TOO_MANY }
  const cells = body.map((row) => row.cells.map(plainCell))
  const width = Math.max(first.cells.length, ...cells.map(({ length }) => length))
  const guessed = hasHead ? byHead(named, width) : guessColumns(cells)
  const is = Array.from({ length: width }, (_, at) => (choices.columns ?? guessed)[at] ?? null)
  const codes = codesOf(cells, is.indexOf('number'), choices.prefix)
  return {
    columns: is.map((column, at) => ({ head: plainCell(first.cells[at] ?? '').slice(0, 40), is: column })),
    prefixes: codes?.prefixes ?? [],
    prefix: codes && codes.prefixes.length > 1 ? codes.prefix : null,
    lines: linesOf(body, { is, codes, width: hasHead ? first.cells.length : width }),
  }
}

function byHead(named: Partial<Record<Column, number>>, width: number): (Column | null)[] {
  const columns = Array<Column | null>(width).fill(null)
  for (const [column, at] of Object.entries(named)) columns[at] = column as Column
  return columns
}

/** The codes of a file in which most begin with letters for the team; null in others. */
function codesOf(rows: string[][], at: number, chosen?: string) {
  const found = rows.flatMap((row) => splitCode(row[at] ?? '') ?? [])
  if (found.filter(({ prefix }) => prefix !== '').length * 2 <= rows.length) return null
  const prefixes = [...Map.groupBy(found, ({ prefix }) => prefix)]
    .map(([prefix, { length }]) => ({ prefix, count: length }))
    .toSorted((a, b) => b.count - a.count)
  const prefix = (prefixes.find((one) => one.prefix === chosen) ?? prefixes[0])?.prefix ?? ''
  return { prefixes, prefix }
}

interface Reading {
  is: (Column | null)[]
  codes: ReturnType<typeof codesOf>
  /** Columns that a line may have. */
  width: number
}

function linesOf(rows: CsvRow[], { is, codes, width }: Reading): RosterLine[] {
  const seen = new Map<string, number>()
  const lines = rows.flatMap(({ line, cells }): RosterLine[] => {
    const cell = (column: Column) => plainCell(cells[is.indexOf(column)] ?? '')
    const code = codes && splitCode(cell('number'))
    // Codes of the other team.
    if (code && code.prefix !== codes.prefix) return []
    const typed = {
      number: code ? code.number : cell('number'),
      name: nameOf(cell),
      position: cell('position'),
      year: cell('year'),
    }
    const who = oneLine(`${typed.number.slice(0, 20)} ${typed.name.slice(0, 80)}`)
    const read = readEntry(typed)
    const errors = 'errors' in read ? Object.values(read.errors) : []
    if (cells.length > width)
      errors.push('It has more columns than the first line. A comma may lack quotation marks.')
    if (!('errors' in read)) {
      const key = `${read.number} ${nameKey(read.name)}`
      const same = seen.get(key)
      if (same !== undefined) errors.push(`Line ${same} has the same athlete.`)
      else seen.set(key, line)
    }
    return [{ line, who, read: 'errors' in read || errors.length > 0 ? { errors } : read }]
  })
  return lines
}

/** 'Brackwater, Ezra' is Ezra Brackwater. */
function nameOf(cell: (column: Column) => string): string {
  const name = cell('name') || oneLine(`${cell('first')} ${cell('last')}`)
  const [, last, first] = /^([^,]+), ?([^,]+)$/.exec(name) ?? []
  if (!first || /^(jr|sr|[iv]+)\.?$/i.test(first)) return name
  return `${first} ${last}`
}
