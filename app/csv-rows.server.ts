import { CsvError, parse } from 'csv-parse/sync'
import { oneLine } from '../ports/mail/address.ts'
import { FORMULA } from './csv.ts'

/** A row of a table that somebody made with a spreadsheet or another program. */
export interface CsvRow {
  /** Of its first cell, from 1. */
  line: number
  cells: string[]
}

/** What may part cells. Of those that are in a line equally often the first: a tab is never part of a name. */
const DELIMITERS = ['\t', ';', ',']

/**
 * The rows of a CSV file (RFC 4180) that have a text; also of those that spreadsheets separate by semicolons or tabs, or by
 * what a first line says ('sep=;'). Returns a sentence when it cannot be read.
 * @param most rows that are read, the head among them; one more than anybody may have says that there are more
 */
export function readCsvRows(given: string, most: number): CsvRow[] | { refused: string } {
  const text = given.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const [first = ''] = text.split('\n', 1)
  const said = /^"?sep=([^"])"?$/i.exec(first)?.[1]
  const often = DELIMITERS.toSorted((a, b) => first.split(b).length - first.split(a).length)[0]
  const delimiter = said ?? (often as string)
  const options = {
    delimiter,
    record_delimiter: '\n',
    from_line: said === undefined ? 1 : 2,
    to: most,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
  } as const
  try {
    return rowsOf(parse(text, options))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // Programs that part cells by tabs seldom quote them: "Ace" Smith is a name.
    if (delimiter === '\t') return rowsOf(parse(text, { ...options, quote: false }))
    return { refused: refusalOf(error) }
  }
}

function rowsOf(parsed: unknown): CsvRow[] {
  return (parsed as { info: { lines: number }; record: string[] }[]).map(({ info, record }) => ({
    line: info.lines - (record.join('').split('\n').length - 1),
    cells: record,
  }))
}

function refusalOf({ code, lines }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'A quotation mark is never closed.'
  return `Line ${lines} has text between a quotation mark and the end of its cell.`
}

/** Removes the apostrophe that keeps spreadsheets from running a cell as a formula. */
export function plainCell(cell: string): string {
  const text = cell.trim()
  return oneLine(text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text)
}

/** Where each column is, by the names that programs give it, in small letters. */
export function columnsOf<Column extends string>(
  head: string[],
  names: Record<Column, readonly string[]>,
): Partial<Record<Column, number>> {
  const found: Partial<Record<Column, number>> = {}
  const heads = head.map(plainHead)
  for (const column of Object.keys(names) as Column[]) {
    const at = heads.findIndex((one) => names[column].includes(one))
    if (at !== -1) found[column] = at
  }
  return found
}

/** The head of a column as {@link columnsOf} compares it. */
export function plainHead(cell: string): string {
  return oneLine(cell).toLowerCase()
}

/** '“Phone”, “Notes”': the first twelve heads that are not empty. */
export function quotedHeads(head: string[]): string {
  const found = head.map(oneLine).filter(Boolean)
  const shown = found.slice(0, 12).map((name) => `“${name.slice(0, 40)}”`)
  return `${shown.join(', ')}${found.length > shown.length ? ' and more' : ''}`
}
