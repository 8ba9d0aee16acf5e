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
  ['a head in any order', 'Grade,Name,Pos,#\n11,Ezra Brackwater,WR,23'],
  ['first and last names', 'Last Name;First Name;Jersey;Position;Yr.\nBrackwater;Ezra;#23;WR;11'],
  ['tabs, and a name that begins with the last', 'No.\tPlayer\tPos\tClass\n23\tBrackwater, Ezra\tWR\t11'],
  [
    'other columns between',
    'Height,Number,Weight,Athlete,Position,Grade,GPA\n6,23,170,Ezra Brackwater,WR,11,4',
  ],
  ['quotation marks and blanks', '"Jersey #", "Full Name",Pos,Year\r\n"23", "Ezra Brackwater" ,WR,11\r\n'],
  ['no head', '23,Ezra Brackwater,WR,11'],
  [
    'no head and another order',
    'WR;Ezra Brackwater;11;23\nLB;Osei Graymantle;12;28\nCB;Tobin Merriweld;10;14',
  ],
  ['a code replacement file', 't23\tEzra Brackwater\tWR\t11'],
])('reads an athlete of %s', (name, text) => {
  const choices: RosterChoices = name.includes('another order')
    ? { columns: ['position', 'name', 'year', 'number'] }
    : {}
  expect(read(text, choices).lines[0]?.read).toEqual(EZRA)
})

test('reads a code replacement file with sentences, and asks nothing that it can see', () => {
  const file = read(
    [
      'bp00\tBay Point’s Théo Lanternier (00)\tThéo Lanternier\tK',
      'bp7a\tBay Point’s "Ace" Penhallowe (7A)\t"Ace" Penhallowe\tQB',
      'bp\tBay Point',
    ].join('\n'),
  )
  expect(file.columns.map(({ is }) => is)).toEqual(['number', null, 'name', 'position'])
  expect(
    file.lines.map(({ line, read }) => [
      line,
      'errors' in read ? read.errors : `${read.number} ${read.name}`,
    ]),
  ).toEqual([
    [1, '00 Théo Lanternier'],
    [2, '7A "Ace" Penhallowe'],
    [3, ['“bp” is not a number. Use up to four digits and letters, such as 28, 00 or 7A.']],
  ])
})

test('reads one team of a code replacement file that has two, the larger or the chosen one', () => {
  const text = 'h1\tAnn Lee\nh2\tBob Ray\nv1\tCy Dow'
  const file = read(text)
  expect(file.teams).toEqual([
    { name: 'h', count: 2 },
    { name: 'v', count: 1 },
  ])
  expect([file.team, file.lines.map(({ who }) => who)]).toEqual(['h', ['1 Ann Lee', '2 Bob Ray']])
  expect(read(text, { team: 'v' }).lines.map(({ who }) => who)).toEqual(['1 Cy Dow'])
})

test('says of each line what is wrong with it', () => {
  const file = read(
    [
      'No.,Name,Pos',
      '12,Jonas Wexcombe,FS',
      ',Coach Adeyemi,',
      '12345,Amari Fenwright,WR',
      '12,jonas  WEXCOMBE,QB',
      '12,Amari Fenwright,WR',
      '13,=cmd(),LB',
      '14,Tobin, Merriweld,CB',
      `15,${'x'.repeat(201)},`,
      '16,,',
    ].join('\n'),
  )
  expect(file.lines.map(({ line, read }) => [line, 'errors' in read ? read.errors : read.number])).toEqual([
    [2, '12'],
    [3, ['No number.']],
    [4, ['“12345” is not a number. Use up to four digits and letters, such as 28, 00 or 7A.']],
    [5, ['Line 2 has the same athlete.']],
    [6, '12'],
    [7, ['The name begins like a formula.']],
    [8, ['It has more columns than the first line. A comma may lack quotation marks.']],
    [9, ['The name is longer than 200 characters.']],
    [10, '16'],
  ])
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
  [`#,Name\n${'1,Ann\n'.repeat(501)}`, 'The file has more than 500 lines. A team has at most 500 athletes.'],
  [`#,Name\n1,${'x'.repeat(400_000)}`, 'The file has more than 500 lines. A team has at most 500 athletes.'],
  ['PK\u0003\u0004word', expect.stringMatching(/^It is a spreadsheet document/)],
])('refuses the file %.30j', (text, refused) => {
  expect(readRoster(text)).toEqual({ refused })
})

const TEXT = '#,Name\n4,Théo Lanternier'
const utf16 = (text: string, mark: number[], swap: boolean) => {
  const bytes = Buffer.from(text, 'utf16le')
  return Uint8Array.from([...mark, ...(swap ? bytes.swap16() : bytes)])
}

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`)],
  ['UTF-16 LE, as Excel writes Unicode text', utf16(TEXT, [0xff, 0xfe], false)],
  ['UTF-16 BE', utf16(TEXT, [0xfe, 0xff], true)],
  ['Windows-1252', Buffer.from(TEXT, 'latin1')],
])('a file in %s has its accents', (_, bytes) => {
  const file = readCsvFile(bytes, 1_000_000)
  if ('refused' in file) throw new Error(file.refused)
  expect(read(file.text).lines[0]?.who).toBe('4 Théo Lanternier')
})

test.each([
  ['an Excel workbook', Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0), /^It is a spreadsheet document/],
  ['an old Excel workbook', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1), /^It is a spreadsheet document/],
  ['a picture', Uint8Array.of(0x89, 0x50, 0, 0, 1), /^It is not a text file/],
  ['a film', new Uint8Array(1_000_001).fill(65), /^The file is larger than 1 MB/],
])('%s is named as what it is', (_, bytes, refused) => {
  expect(readCsvFile(bytes, 1_000_000)).toEqual({ refused: expect.stringMatching(refused) })
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

test.each([[','], ['\t'], [' "'], ['"'], ['\r'], ['t1\t'], ['"\n"'], ['1\n']])(
  'a hostile file of %j is read at once',
  async (part) => {
    expect(await processorSeconds(() => readRoster(part.repeat(299_999 / part.length)))).toBeLessThan(10)
  },
)
