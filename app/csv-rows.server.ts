import { CsvError, parse } from 'csv-parse/sync'
import { oneLine } from '../ports/mail/address.ts'
import { FORMULA } from './csv.ts'
import { otherThanCsv } from './csv-file.ts'

export interface CsvRow {
  line: number
  cells: string[]
}

/** The first wins a tie: a tab is never part of a name. */
const DELIMITERS = ['\t', ';', ',']
/** The first line may be a title. */
const LOOKED_AT = 50
/** Outlook's contact lists have 92. Screens draw each column. */
const MOST_COLUMNS = 200

/**
 * Reads RFC 4180, and the semicolons, tabs and 'sep=;' of spreadsheets.
 * @param most rows with the head; one more than allowed tells that there are more
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
    // Programs that use tabs seldom quote: "Ace" Smith is a name.
    if (delimiter === '\t') return narrow(rowsOf(parse(text, { ...options, quote: false })))
    return { refused: refusalOf(error) }
  }
}

/** The delimiter that most lines have equally often, or the one that makes more columns. */
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

/** Removes what spreadsheets write around text: ="07", and the apostrophe before a formula. */
export function plainCell(cell: string): string {
  const text = cell.trim().replace(/^="([^"]*)"$/, '$1')
  return oneLine(text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text)
}

/** Finds columns by their names in other programs; the name listed first wins. */
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

/** '*First_Name (required)' and 'FirstName' → 'first name' */
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
