import { isMailable, oneLine } from '../../../../ports/mail/address.ts'
import { FORMULA } from '../../../csv.ts'
import { columnsOf, plainCell, plainHead, quotedHeads, readCsvRows } from '../../../csv-rows.server.ts'
import { type ClientDetails, readDetails } from '../../details.ts'

export interface CsvLine {
  line: number
  who: string
  read: { name: string; email: string; albums: string[]; details: ClientDetails } | { errors: string[] }
}

export interface CsvFile {
  lines: CsvLine[]
  /** Quoted: '“Phone”, “Notes”'; '' for none. */
  unread: string
}

/** One row is the head, and one more shows that there are too many. */
const MOST = 5000
/** Headings of spreadsheets, Google Contacts, Outlook and other galleries. */
const COLUMNS = {
  name: ['name', 'client', 'client name', 'full name', 'display name'],
  first: ['first name', 'firstname', 'given name', 'billing first name'],
  last: ['last name', 'lastname', 'surname', 'family name', 'billing last name'],
  email: [
    ...['email', 'e-mail', 'email address', 'e-mail address', 'client email', 'mail', 'e-mail 1 - value'],
    ...['email 1 - value', 'primary email', 'billing email'],
  ],
  phone: [
    ...['phone', 'phone number', 'mobile', 'mobile phone', 'cell', 'cell phone', 'telephone'],
    ...['phone 1 - value', 'primary phone', 'billing phone'],
  ],
  group: ['group', 'category', 'client type'],
  note: ['note', 'notes'],
  albums: ['albums', 'album', 'galleries', 'gallery', 'collections'],
} as const
/** Google Contacts joins addresses and numbers with this. */
const SEVERAL = ':::'
type Column = keyof typeof COLUMNS

/** Reads Name (or First name and Last name), Email and optional Phone, Group, Note and Albums, separated by semicolons or bars. */
export function readClientsCsv(text: string): CsvFile | { refused: string } {
  const rows = readCsvRows(text, MOST + 2)
  if ('refused' in rows) return rows
  const [head, ...rest] = rows
  if (!head) return { refused: 'The file is empty.' }
  const at = columnsOf(head.cells, COLUMNS)
  if (at.email === undefined || (at.name ?? at.first) === undefined)
    return { refused: unknownHead(head.cells) }
  if (rest.length > MOST) return { refused: `The file has more than ${MOST} lines. Import it in parts.` }
  const seen = new Map<string, number>()
  const lines = rest.map(({ line, cells }) => {
    const cell = (column: Column) => plainCell(cells[at[column] ?? -1] ?? '')
    const name = cell('name') || oneLine(`${cell('first')} ${cell('last')}`)
    const email = first(cell('email')).toLowerCase()
    const albums = cell('albums').split(/[;|]/).map(oneLine).filter(Boolean)
    const details = readDetails({ phone: first(cell('phone')), group: cell('group'), note: cell('note') })
    const errors = errorsOf({ name, email, cells }, head.cells.length, seen.get(email))
    if ('refused' in details) errors.push(details.refused)
    if (!seen.has(email)) seen.set(email, line)
    const who = [name.slice(0, 80), email && `<${email.slice(0, 80)}>`].filter(Boolean).join(' ')
    if (errors.length > 0 || 'refused' in details) return { line, who, read: { errors } }
    return { line, who, read: { name, email, albums, details } }
  })
  return { lines, unread: quotedHeads(head.cells.filter((cell) => !isRead(cell))) }
}

function errorsOf(
  { name, email, cells }: { name: string; email: string; cells: string[] },
  columns: number,
  first: number | undefined,
): string[] {
  const errors: string[] = []
  if (cells.length > columns)
    errors.push('It has more columns than the first line. A comma may need quotation marks around it.')
  if (name === '') errors.push('The name is missing.')
  else if (name.length > 200) errors.push('The name is longer than 200 characters.')
  else if (FORMULA.test(name)) errors.push('The name starts like a formula.')
  if (email === '') errors.push('The email address is missing.')
  else if (!isMailable(email)) errors.push('This isn’t an email address.')
  else if (first !== undefined) errors.push(`Line ${first} has the same email address.`)
  return errors
}

function first(joined: string): string {
  return (joined.split(SEVERAL)[0] as string).trim()
}

function isRead(cell: string): boolean {
  return Object.values(COLUMNS).flat().map(plainHead).includes(plainHead(cell))
}

function unknownHead(head: string[]): string {
  return `The first line needs to name the columns: Name, Email, and optionally Phone, Group, Note, and Albums. It has ${quotedHeads(head)}.`
}
