import fc from 'fast-check'
import { expect, test } from 'vitest'
import { processorSeconds } from '../../../../ports/testing.ts'
import { readCsvFile } from '../../../csv-file.ts'
import type { RosterEntry } from '../../entry.ts'
import { type RosterChoices, readRoster } from './roster-file.server.ts'

const read = (text: string, choices?: RosterChoices) => {
  const file = readRoster(text, choices)
  if ('refused' in file) throw new Error(file.refused)
  return file
}
const EZRA: RosterEntry = { number: '23', name: 'Ezra Brackwater', position: 'WR', year: '11' }

test.each([
  ['a head in any order', 'Grade,Name,GPA,Pos,#\n11,Ezra Brackwater,4,WR,23'],
  ['first and last names', 'Last Name;First Name;Jersey;Position;Yr.\nBrackwater;Ezra;#23;WR;11'],
  ['tabs, and a name that begins with the last', 'No.\tPlayer\tPos\tClass\n23\tBrackwater, Ezra\tWR\t11'],
  ['quotation marks and blanks', '"Jersey #", "Full Name",Pos,Year\r\n"23", "Ezra Brackwater" ,WR,11\r\n'],
  ['no head', '23,Ezra Brackwater,WR,11'],
  ['a code replacement file', 't23\tEzra Brackwater\tWR\t11'],
])('reads an athlete of %s', (_, text) => {
  expect(read(text).lines[0]?.read).toEqual(EZRA)
})

test('reads a code replacement file with sentences, and asks nothing that it can see', () => {
  const ace = 'bp7a\tBay Point’s "Ace" Penhallowe (7A)\t"Ace" Penhallowe\tQB'
  const file = read(`bp00\tBay Point’s Théo Lanternier (00)\tThéo Lanternier\tK\n${ace}\nbp\tBay Point`)
  expect(file.columns.map(({ is }) => is)).toEqual(['number', null, 'name', 'position'])
  const lines = file.lines.map(({ read }) => ('errors' in read ? 'wrong' : read.number + read.name))
  expect(lines).toEqual(['00Théo Lanternier', '7A"Ace" Penhallowe', 'wrong'])
})

test('reads one team of a code replacement file that has two, the larger or the chosen one', () => {
  const text = 'h1\tAnn Lee\nh2\tBob Ray\nv1\tCy Dow'
  const file = read(text)
  expect(file.teams.map(({ name, count }) => `${name} ${count}`)).toEqual(['h 2', 'v 1'])
  expect([file.team, file.lines.map(({ who }) => who)]).toEqual(['h', ['1 Ann Lee', '2 Bob Ray']])
  expect(read(text, { team: 'v' }).lines.map(({ who }) => who)).toEqual(['1 Cy Dow'])
})

test.each([
  ['12,Jonas Wexcombe,FS', ''],
  [',Coach Adeyemi,', 'No number.'],
  ['12345,Amari,WR', '“12345” isn’t a number. Use up to four digits and letters, such as 28, 00, or 7A.'],
  ['12,jonas  WEXCOMBE,QB', ''],
  ['12,Jonas,FS\n12,jonas,QB', 'It’s the same athlete as line 2.'],
  ['13,=cmd(),LB', 'The name looks like a formula.'],
  [
    '14,Tobin, Roe,CB',
    'It has more columns than the first line. A field with a comma may need quotation marks.',
  ],
  [`15,${'x'.repeat(201)},`, 'Keep the name to 200 characters or fewer.'],
  ['16,,', ''],
])('says what is wrong with %.30j', (lines, error) => {
  const last = read(`No.,Name,Pos\n${lines}`).lines.at(-1)?.read ?? { errors: [] }
  expect('errors' in last ? last.errors.join() : '').toBe(error)
})

test('columns are what the owner says they are', () => {
  const text = 'No.,Name,Level\n23,Ezra Brackwater,Varsity'
  expect(read(text).columns.map(({ is }) => is)).toEqual(['number', 'name', null])
  const [line] = read(text, { columns: ['number', 'name', 'position'] }).lines
  expect(line?.read).toEqual({ ...EZRA, position: 'Varsity', year: '' })
})

test.each([
  ['', 'The file is empty.'],
  ['#,Name\n1,"Ann', 'A quotation mark is never closed.'],
  [`#,Name\n${'1,Ann\n'.repeat(501)}`, 'The file has over 500 lines. A team can have up to 500 athletes.'],
  [`#,Name\n1,${'x'.repeat(400_000)}`, 'The file has over 500 lines. A team can have up to 500 athletes.'],
])('refuses the file %.30j', (text, refused) => {
  expect(readRoster(text)).toEqual({ refused })
})

test('a file in any encoding of spreadsheets has its accents', () => {
  const text = '#,Name\n4,Théo Lanternier'
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
  const swapped = Buffer.from(utf16).swap16()
  const utf8 = [text, `\ufeff${text}`].map((one) => Buffer.from(one))
  for (const bytes of [...utf8, utf16, swapped, Buffer.from(text, 'latin1')]) {
    const file = readCsvFile(bytes, 1_000_000)
    expect('text' in file && read(file.text).lines[0]?.who).toBe('4 Théo Lanternier')
  }
  expect(readCsvFile(new Uint8Array(1_000_001).fill(65), 1_000_000)).toHaveProperty('refused')
})

test('whatever the text is, it is read or refused with a sentence', () => {
  const bits = fc.constantFrom('#', 'Name', '\t', ',', ';', '\n', '"', 't23', '00', 'É', ' ', "'=", 'Ann Lee')
  fc.assert(
    fc.property(fc.array(fc.oneof(bits, fc.string()), { maxLength: 40 }), (parts) => {
      const file = readRoster(parts.join(''))
      if ('refused' in file) return file.refused.endsWith('.')
      return file.lines.every(({ read }) =>
        'errors' in read ? read.errors.length > 0 : /^[\dA-Z]{1,4}$/.test(read.number),
      )
    }),
  )
})

test.each([',', '\t', ' "', '"', '\r', 't1\t', '"\n"', '1\n'])(
  'a file of %j is read at once',
  async (part) => {
    expect(await processorSeconds(() => readRoster(part.repeat(299_999 / part.length)))).toBeLessThan(10)
  },
)
