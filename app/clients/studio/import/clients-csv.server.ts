import { CsvError, parse } from 'csv-parse/sync'
import { isMailable, oneLine } from '../../../../ports/mail/address.ts'
import { FORMULA } from '../../../csv.ts'

/** One client of a CSV file, or what is wrong with the line. */
export interface CsvLine {
  /** In the file, from 1; the head is line 1. */
  line: number
  /** 'Dana Reyes <dana@example.com>', or as much of it as the line has. */
  who: string
  read: { name: string; email: string; albums: string[] } | { errors: string[] }
}

export interface CsvFile {
  lines: CsvLine[]
  /** The names of columns that are not imported: '“Phone”, “Notes”'; '' for none. */
  unread: string
}

const MOST = 5000
/** As spreadsheets, Google Contacts, Outlook and other galleries name them. */
const COLUMNS = {
  name: ['name', 'client', 'client name', 'full name', 'display name'],
  first: ['first name', 'firstname', 'given name', 'billing first name'],
  last: ['last name', 'lastname', 'surname', 'family name', 'billing last name'],
  email: [
    ...['email', 'e-mail', 'email address', 'e-mail address', 'client email', 'mail', 'e-mail 1 - value'],
    ...['email 1 - value', 'primary email', 'billing email'],
  ],
  albums: ['albums', 'album', 'galleries', 'gallery', 'collections'],
} as const
/** Google Contacts writes several addresses into one cell. */
const SEVERAL = ':::'
type Column = keyof typeof COLUMNS

/**
 * Reads a CSV file of clients: a head with Name (or First name and Last name), Email and perhaps Albums, which are separated
 * by semicolons or bars. Returns a sentence when the file as a whole cannot be read.
 */
export function readClientsCsv(text: string): CsvFile | { refused: string } {
  const rows = rowsOf(text.replace(/^\ufeff/, ''))
  if ('refused' in rows) return rows
  const [head, ...rest] = rows
  if (!head) return { refused: 'The file is empty.' }
  const at = columnsOf(head.cells)
  if (at.email === undefined || (at.name ?? at.first) === undefined)
    return { refused: unknownHead(head.cells) }
  if (rest.length > MOST) return { refused: `The file has more than ${MOST} lines. Import it in parts.` }
  const seen = new Map<string, number>()
  const lines = rest.map(({ line, cells }) => {
    const cell = (column: Column) => plain(cells[at[column] ?? -1] ?? '')
    const name = cell('name') || oneLine(`${cell('first')} ${cell('last')}`)
    const email = (cell('email').split(SEVERAL)[0] as string).trim().toLowerCase()
    const albums = cell('albums').split(/[;|]/).map(oneLine).filter(Boolean)
    const errors = errorsOf({ name, email, cells }, head.cells.length, seen.get(email))
    if (!seen.has(email)) seen.set(email, line)
    const who = [name.slice(0, 80), email && `<${email.slice(0, 80)}>`].filter(Boolean).join(' ')
    return { line, who, read: errors.length > 0 ? { errors } : { name, email, albums } }
  })
  return { lines, unread: quoted(head.cells.filter((cell) => !isRead(cell))) }
}

function errorsOf(
  { name, email, cells }: { name: string; email: string; cells: string[] },
  columns: number,
  first: number | undefined,
): string[] {
  const errors: string[] = []
  if (cells.length > columns)
    errors.push('It has more columns than the first line. A comma may lack quotation marks.')
  if (name === '') errors.push('The name is missing.')
  else if (name.length > 200) errors.push('The name is longer than 200 characters.')
  else if (FORMULA.test(name)) errors.push('The name begins like a formula.')
  if (email === '') errors.push('The email address is missing.')
  else if (!isMailable(email)) errors.push('This is not an email address.')
  else if (first !== undefined) errors.push(`Line ${first} has the same email address.`)
  return errors
}

/** Removes the apostrophe that keeps spreadsheets from running a cell as a formula. */
function plain(cell: string): string {
  const text = cell.trim()
  return oneLine(text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text)
}

function columnsOf(head: string[]): Partial<Record<Column, number>> {
  const names = head.map(plainHead)
  const found: Partial<Record<Column, number>> = {}
  for (const column of Object.keys(COLUMNS) as Column[]) {
    const at = names.findIndex((name) => (COLUMNS[column] as readonly string[]).includes(name))
    if (at !== -1) found[column] = at
  }
  return found
}

function plainHead(cell: string): string {
  return oneLine(cell).toLowerCase()
}

function isRead(cell: string): boolean {
  return Object.values<readonly string[]>(COLUMNS).some((names) => names.includes(plainHead(cell)))
}

/** The first twelve that are not empty. */
function quoted(head: string[]): string {
  const found = head.map(oneLine).filter(Boolean)
  const shown = found.slice(0, 12).map((name) => `“${name.slice(0, 40)}”`)
  return `${shown.join(', ')}${found.length > shown.length ? ' and more' : ''}`
}

/** A sentence with the heads that were found: she sees which is wrong, or that the first line names none. */
function unknownHead(head: string[]): string {
  return `The first line should name the columns: Name and Email, and perhaps Albums. It has ${quoted(head)}.`
}

interface Row {
  /** Of its first cell, from 1. */
  line: number
  cells: string[]
}

/**
 * The rows of a CSV file (RFC 4180) that have a text; also of those that spreadsheets separate by semicolons or tabs, or by
 * what a first line says ('sep=;').
 */
function rowsOf(given: string): Row[] | { refused: string } {
  const text = given.replace(/\r\n?/g, '\n')
  const [first = ''] = text.split('\n', 1)
  const said = /^"?sep=([^"])"?$/i.exec(first)?.[1]
  const most = [',', ';', '\t'].toSorted((a, b) => first.split(b).length - first.split(a).length)[0]
  const options = {
    delimiter: said ?? most,
    record_delimiter: '\n',
    from_line: said === undefined ? 1 : 2,
    // The head, and one line more than an import may have.
    to: MOST + 2,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
  } as const
  try {
    const read = parse(text, options) as unknown as { info: { lines: number }; record: string[] }[]
    return read.map(({ info, record }) => ({
      line: info.lines - (record.join('').split('\n').length - 1),
      cells: record,
    }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { refused: refusalOf(error) }
  }
}

function refusalOf({ code, lines }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'A quotation mark is never closed.'
  return `Line ${lines} has text between a quotation mark and the end of its cell.`
}
