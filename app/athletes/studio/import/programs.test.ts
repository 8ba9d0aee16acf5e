import { expect, test } from 'vitest'
import { readCsvFile } from '../../../csv-file.ts'
import { type RosterChoices, readRoster } from './roster-file.server.ts'

function linesOf(text: string, choices?: RosterChoices): string[] {
  const file = readRoster(text, choices)
  if ('refused' in file) return [file.refused]
  return file.lines.map(({ line, read }) =>
    'errors' in read
      ? `${line} ${read.errors.join(' ')}`
      : [`${read.number} ${read.name}`.trim(), read.position, read.year].filter(Boolean).join(', '),
  )
}
const ABOVE = 'It’s above the column names.'
const NOBODY = 'It isn’t about an athlete.'
const EZRA = '23 Ezra Brackwater, WR, 11'
const OSEI = '28 Osei Graymantle, LB, 12'
const HEAD = '#,Name,Pos,Year'
const ROWS = '23,Ezra Brackwater,WR,11\n28,Osei Graymantle,LB,12'

test.each([
  ['a title above the head', `Bay Point Varsity Football 2025\n${HEAD}\n${ROWS}`, [`1 ${ABOVE}`, EZRA, OSEI]],
  ['a title with other separators', `Bay Point; Fall; 2025; A\n${HEAD}\n${ROWS}`, [`1 ${ABOVE}`, EZRA, OSEI]],
  [
    'titles with semicolons, a league of Europe',
    'Saison 2025, Stand 1.9., Herren\n\nNr.;Name;Pos.;Year\n23;"Brackwater, Ezra";WR;11\n28;"Graymantle, Osei";LB;12\n',
    [`1 ${ABOVE}`, EZRA, OSEI],
  ],
  [
    'Excel, which pads its titles with commas',
    'Bay Point,,,\r\nUpdated: 9/1/2025,,,\r\n,,,\r\nNumber,Player,Position,Grade\r\n23,Ezra Brackwater,WR,11\r\n',
    [`1 ${ABOVE}`, `2 ${ABOVE}`, EZRA],
  ],
  [
    'GameChanger, with groups of columns above the head and totals below',
    ',,,Batting,,Pitching\nNumber,Last,First,GP,AB,IP\n23,Brackwater,Ezra,4,11,2.1\nTotals,,,4,11,2.1',
    [`1 ${ABOVE}`, '23 Ezra Brackwater', expect.stringMatching(/^4 “Totals” isn’t a number/)],
  ],
  ['two heads', 'Player,,No.,\nFirst,Last,#,Gr.\nEzra,Day,23,11', [`1 ${ABOVE}`, '23 Ezra Day, 11']],
  [
    'SportsEngine, whose stars mean required',
    '*Team Name,*Team Role (Player/Staff),*First Name,*Last Name,Suffix,Grade,Jersey Number\nBay,Player,Ezra,Day,Jr.,11,23\nBay,Staff,Pat,Holloway,,,1',
    ['23 Ezra Day Jr., 11', `3 ${NOBODY}`],
  ],
  [
    'TeamSnap',
    'First,Last,Jersey Number,Position,Non-Player,P1 First,P1 Last\nEzra,Day,23,WR,N,Noor,Day\nPat,Holloway,7,,Y,,',
    ['23 Ezra Day, WR', `3 ${NOBODY}`],
  ],
  [
    'TeamSnap Tournaments',
    'First Name,Last Name,Jersey #,Role Label,Is Coach\nEzra,Day,23,,No\nPat,Holloway,2,Head Coach,Yes',
    ['23 Ezra Day', `3 ${NOBODY}`],
  ],
  [
    'Hudl',
    'First Name,Last Name,Jersey,Grad Yr,Positions,Height\nEzra,Day,23,2027,"WR, DB","5\'10"""\nIdris,Coldwater-Hale,07,2028,QB,6\'0"',
    ['23 Ezra Day, WR, DB, 2027', '07 Idris Coldwater-Hale, QB, 2028'],
  ],
  [
    'captains, stars and daggers',
    'No.,Name\n23,Ezra Day (C)\n28,Osei Hay*\n7*,Idris Hale †\n9 (C),"Liam Roe, Capt."\n#4,Jo Lee Captain\n5 A,(A) Mo Day **\n6,Ty Ray #6\n8,Al Fox (8)',
    '23 Ezra Day|28 Osei Hay|7 Idris Hale|9 Liam Roe|4 Jo Lee|5 Mo Day|6 Ty Ray|8 Al Fox'.split('|'),
  ],
  [
    'Last, First in one cell, and suffixes',
    '#,"Last, First"\n23,"Day, Ezra, Jr."\n24,"Day Jr., Elam"\n25,"Eli Day, III"\n26,"Hale (C), Idris"',
    ['23 Ezra Day Jr.', '24 Elam Day Jr.', '25 Eli Day, III', '26 Idris Hale'],
  ],
  [
    'what stays',
    '#,Name\n1,Ana (Zeke) Roe\n3,Bo Day II\n4,Li (Al)',
    ['1 Ana (Zeke) Roe', '3 Bo Day II', '4 Li (Al)'],
  ],
  [
    'coaches and totals',
    'No.,Name,Pos\nHead Coach: Pat Holloway,,\n1,Coach Adeyemi,\n2,Pat Holloway,Asst. Coach\n3,Total,\n18,players,\n4,Ana Coach,',
    [
      expect.stringMatching(/^2 “Head Coach: Pat Holl” isn’t a number/),
      ...[3, 4, 5, 6].map((line) => `${line} ${NOBODY}`),
      '4 Ana Coach',
    ],
  ],
  [
    'numbers that a spreadsheet must not change',
    'Jersey,Player,Year\n="07",Al,10\n="00",Bo,11\n28.0,Cy,12.0\n\'07,Di,9\n"=""7A""",Ed,9\n12.,Flo,9\n０3,Gus,9',
    ['07 Al, 10', '00 Bo, 11', '28 Cy, 12', '07 Di, 9', '7A Ed, 9', '12 Flo, 9', '03 Gus, 9'],
  ],
  ['line breaks in cells', '#,"Name\n(as on the shirt)",Pos,Year\n23,"Ezra\nBrackwater",WR,11', [EZRA]],
  ['separators last', `${HEAD},,\n23,Ezra Brackwater,WR,11,,,\n28,Osei Graymantle,LB,12,`, [EZRA, OSEI]],
  ['commas and tabs', '#\tName\tPos\tYear\tTo\n23\tBrackwater, Ezra\tWR\t11\ta, b, c, d, e', [EZRA]],
  ['no head', `Bay Point\n${ROWS}`, [expect.stringMatching(/^1 “Bay Point” isn’t a number/), EZRA, OSEI]],
  ['a separator named', 'sep=|\nBay\n#|Name|Pos|Year\n23|Ezra Brackwater|WR|11', [`2 ${ABOVE}`, EZRA]],
  ['old Macs', `${HEAD}\r23,Ezra Brackwater,WR,11\r`, [EZRA]],
])('reads a roster of %s', (_, text, lines) => {
  expect(linesOf(text)).toEqual(lines)
})

test.each([
  ['MaxPreps', 'Jersey #=23|Athlete Name=Ezra Day|Grade=11|Height=5', '23 Ezra Day, 11'],
  ['underscores', 'player_first_name=Ezra|player_last_name=Day|jersey_number=23', '23 Ezra Day'],
  ['ThreeStep', 'Athlete First Name*=Ezra|Athlete Last Name*=Day|Jersey # (optional)=23', '23 Ezra Day'],
  ['other years', 'Jersey=23|Name=Ezra Day|HS Grad Year=27', '23 Ezra Day, 27'],
  ['years with underscores', 'Jersey=23|Name=Ezra Day|grad_year=2027', '23 Ezra Day, 2027'],
  ['Pixellot', 'Jersey=23| First Name= Ezra| Last Name= Day| Position= WR', '23 Ezra Day, WR'],
  ['a database', 'FirstName=Ezra|LastName=Day|UniformNo=23|ClassOf=2027', '23 Ezra Day, 2027'],
  ['Grad. Year', 'No.=23|Player=Ezra Day|Grad. Year=2027', '23 Ezra Day, 2027'],
  ['Class of', "Uniform Number=23|Surname=Day|First=Ezra|Class of='27", "23 Ezra Day, '27"],
  ['Graduation Year', "Jersey No.=23|Name=Ezra Day|Graduation Year='2027", '23 Ezra Day, 2027'],
  ['two shirts', 'Home #=23|Away #=45|Preferred name=Ezra|Surname=Day', '23 Ezra Day'],
  ['a running number', 'No.=1|Name=Ezra Day|Jersey Number=23', '23 Ezra Day'],
])('knows the columns of %s', (_, columns, line) => {
  const pairs = columns.split('|').map((column) => column.split('='))
  expect(linesOf([0, 1].map((at) => pairs.map((pair) => pair[at]).join()).join('\n'))).toEqual([line])
})

test('offers the teams of a file of a whole club, and reads the one that it is imported into', () => {
  const head = 'Division,Team,First,Last,Jersey Number'
  const text = `${head}\nU14,Red,Ezra,Day,23\nU14,Red,Osei,Hay,28\nU14,Blue,Tariq,Roe,23\nU14,,Liam,Fox,9`
  const teams = [
    { name: 'Red', count: 2 },
    { name: 'Blue', count: 1 },
  ]
  expect(readRoster(text)).toMatchObject({ team: 'Red', teams })
  expect(linesOf(text)).toEqual(['23 Ezra Day', '28 Osei Hay', '5 It doesn’t name a team.'])
  expect(linesOf(text, { team: 'BLUE' })).toEqual(['23 Tariq Roe', '5 It doesn’t name a team.'])
  expect(linesOf(text, { team: 'Another' })[0]).toBe('23 Ezra Day')
  expect(linesOf(text, { columns: [null, null, 'first', 'last', 'number'] })).toHaveLength(4)
  const club = Array.from({ length: 600 }, (_, i) => `U9,Team ${i % 3},A${i},B,${i % 99}`).join('\n')
  expect(linesOf(`${head}\n${club}`)).toHaveLength(200)
})

const bytes = (text: string) => Buffer.from(text, 'latin1')
test.each([
  ['a web page', bytes('<html><body><table><tr><th>Jersey</th></tr></table>'), /web page .* Excel .* CSV/],
  ['a table alone', bytes('\r\n<!-- made by a program -->\n<TABLE border="1"><tr>'), /web page/],
  ['a web page in UTF-16', Buffer.from('\ufeff<!DOCTYPE html><table>', 'utf16le'), /web page/],
  ['a web archive', bytes('MIME-Version: 1.0\r\nContent-Type: multipart/related'), /web page/],
  ['XML', bytes('<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>'), /spreadsheet doc/],
  ['Calc', bytes('PK\x03\x04mimetypeapplication/vnd.oasis.opendocument.spreadsheet'), /spreadsheet doc/],
  ['Numbers', bytes('PK\x03\x04Index/Document.iwa'), /spreadsheet doc/],
  ['an old Excel workbook', bytes('\xd0\xcf\x11\xe0\x01'), /spreadsheet doc/],
  ['Word', bytes('PK\x03\x04[Content_Types].xml word/document.xml'), /text document/],
  ['a PDF', bytes('%PDF-1.7\n\0\xe2'), /It is a PDF/],
  ['RTF', bytes('{\\rtf1\\ansi'), /text document/],
  ['a picture', bytes('\x89PNG\r\n\x1a\n\0\0'), /not a text file/],
])('%s is named as what it is, chosen or pasted', (_, file, refused) => {
  expect(readCsvFile(file, 1_000_000)).toEqual({ refused: expect.stringMatching(refused) })
  const text = file.toString('latin1')
  if (!text.includes('\0')) expect(readRoster(text)).toEqual({ refused: expect.stringMatching(refused) })
})
