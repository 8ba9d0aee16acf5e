import { CsvError, parse } from 'csv-parse/sync'
import { oneLine } from '../ports/mail/address.ts'
import { FORMULA } from './csv.ts'
import { otherThanCsv } from './csv-file.ts'

/** A row of a table that somebody made with a spreadsheet or another program. */
export interface CsvRow {
  /** Of its first cell, from 1. */
  line: number
  cells: string[]
}

/** What may part cells. Of those that do so equally well the first: a tab is never part of a name. */
const DELIMITERS = ['\t', ';', ',']
/** Lines that are looked at for it. The first may be a title. */
const LOOKED_AT = 50
/** A contact list of Outlook has 92. Screens draw something for each column. */
const MOST_COLUMNS = 200

/**
 * The rows of a CSV file (RFC 4180) that have a text; also of those that spreadsheets separate by semicolons or tabs, or by
 * what a first line says ('sep=;'). Returns a sentence when it cannot be read.
 * @param most rows that are read, the head among them; one more than anybody may have says that there are more
 */
export function readCsvRows(given: string, most: number): CsvRow[] | { refused: string } {
  const refused = otherThanCsv(given)
  if (refused) return { refused }
  const text = given.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const lines = text.split('\n', LOOKED_AT)
  const said = /^"?sep=([^"])"?$/i.exec(lines[0] ?? '')?.[1]
  const delimiter = said ?? delimiterOf(lines)
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
    return narrow(rowsOf(parse(text, options)))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // Programs that part cells by tabs seldom quote them: "Ace" Smith is a name.
    if (delimiter === '\t') return narrow(rowsOf(parse(text, { ...options, quote: false })))
    return { refused: refusalOf(error) }
  }
}

/** What is in most lines equally often; of several the one that makes more columns. */
function delimiterOf(lines: string[]): string {
  const unquoted = lines.map((line) => line.replace(/"[^"]*"/g, ''))
  const scores = DELIMITERS.map((delimiter) => {
    const counts = unquoted.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0)
    const alike = Map.groupBy(counts, (count) => count)
    const [most = 0, columns = 0] =
      [...alike]
        .map(([count, { length }]) => [length, count] as const)
        .toSorted((a, b) => b[0] - a[0] || b[1] - a[1])[0] ?? []
    return { delimiter, most, columns }
  })
  const [best] = scores.toSorted((a, b) => b.most - a.most || b.columns - a.columns)
  return best?.delimiter as string
}

function narrow(rows: CsvRow[]): CsvRow[] | { refused: string } {
  const wide = rows.find(({ cells }) => cells.length > MOST_COLUMNS)
  if (!wide) return rows
  const columns = wide.cells.length.toLocaleString('en-US')
  return {
    refused: `Line ${wide.line} has ${columns} columns. Delete those that are not needed: ${MOST_COLUMNS} is the most.`,
  }
}

/** Without the empty cells at the end of a row, which spreadsheets write where another row is longer. */
function rowsOf(parsed: unknown): CsvRow[] {
  return (parsed as { info: { lines: number }; record: string[] }[]).map(({ info, record }) => ({
    line: info.lines - (record.join('').split('\n').length - 1),
    cells: record.slice(0, record.findLastIndex((cell) => cell !== '') + 1),
  }))
}

function refusalOf({ code, lines }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'A quotation mark is never closed.'
  return `Line ${lines} has text between a quotation mark and the end of its cell.`
}

/** Without what spreadsheets write around a text so that it stays one: ="07", and the apostrophe before a formula. */
export function plainCell(cell: string): string {
  const text = cell.trim().replace(/^="([^"]*)"$/, '$1')
  return oneLine(text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text)
}

/** Where each column is, by the names that programs give it. Of several the one whose name is listed first. */
export function columnsOf<Column extends string>(
  head: string[],
  names: Record<Column, readonly string[]>,
): Partial<Record<Column, number>> {
  const heads = head.map(plainHead)
  const found = (Object.keys(names) as Column[]).map((column) => {
    const at = names[column].map((name) => heads.indexOf(plainHead(name))).find((one) => one !== -1)
    return [column, at] as const
  })
  return Object.fromEntries(found.filter(([, at]) => at !== undefined)) as Partial<Record<Column, number>>
}

/** The head of a column as {@link columnsOf} compares it: 'first name' of '*First_Name (required)' and of 'FirstName'. */
export function plainHead(cell: string): string {
  const short = cell.slice(0, 100)
  const bare = short.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
  return oneLine(
    (/[\p{L}#]/u.test(bare) ? bare : short)
      .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
      .replace(/#/g, ' # ')
      .replace(/[^\p{L}\p{N}#]+/gu, ' '),
  ).toLowerCase()
}

/** '“Phone”, “Notes”': the first twelve heads that are not empty. */
export function quotedHeads(head: string[]): string {
  const found = head.map(oneLine).filter(Boolean)
  const shown = found.slice(0, 12).map((name) => `“${name.slice(0, 40)}”`)
  return `${shown.join(', ')}${found.length > shown.length ? ' and more' : ''}`
}
