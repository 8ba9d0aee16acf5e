import { expect, test } from 'vitest'
import { readCsvFile } from '../../../csv-file.ts'
import { type RosterChoices, readRoster } from './roster-file.server.ts'

/** Returns '23 Ezra Brackwater, WR, 11' for an athlete, '3 No number.' for an error. */
function linesOf(text: string, choices?: RosterChoices): string[] {
  const file = readRoster(text, choices)
  if ('refused' in file) return [file.refused]
  return file.lines.map(({ line, read }) =>
    'errors' in read
      ? `${line} ${read.errors.join(' ')}`
      : [`${read.number} ${read.name}`.trim(), read.position, read.year].filter(Boolean).join(', '),
  )
}
const ABOVE = 'It is above the names of the columns.'
const NOBODY = 'It is about no athlete.'
const EZRA = '23 Ezra Brackwater, WR, 11'
const OSEI = '28 Osei Graymantle, LB, 12'

test.each([
  [
    'a title above the head',
    'Bay Point High School Varsity Football 2025\n#,Name,Pos,Year\n23,Ezra Brackwater,WR,11',
    [`1 ${ABOVE}`, EZRA],
  ],
  [
    'a title with the other separator in it',
    'Bay Point; Varsity; Football; Fall; 2025\n#,Name,Pos,Year\n23,Ezra Brackwater,WR,11\n28,Osei Graymantle,LB,12',
    [`1 ${ABOVE}`, EZRA, OSEI],
  ],
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
    ',,,Batting,,Pitching\nNumber,Last,First,GP,AB,IP\n23,Brackwater,Ezra,4,11,2.1\nTotals,,,4,11,2.1\nGlossary,"GP=games played, AB=at bats"\n',
    [
      `1 ${ABOVE}`,
      '23 Ezra Brackwater',
      expect.stringMatching(/^4 “Totals” is not a number/),
      expect.stringMatching(/^5 “Glossary” is not a number/),
    ],
  ],
  [
    'a head of two lines',
    'Player,,Uniform,\nFirst,Last,#,Gr.\nEzra,Brackwater,23,11',
    [`1 ${ABOVE}`, '23 Ezra Brackwater, 11'],
  ],
  [
    'SportsEngine, whose stars mean required',
    '*Team Name,*Team Role (Player/Staff),*First Name,Middle Name,*Last Name,Suffix,*Email,Grade,Jersey Number\r\nBay Point,Player,Ezra,,Brackwater,Jr.,a@x.example,11,23\r\nBay Point,Staff,Pat,,Holloway,,p@x.example,,1\r\n',
    ['23 Ezra Brackwater Jr., 11', `3 ${NOBODY}`],
  ],
  [
    'TeamSnap',
    'First,Last,Jersey Number,Position,Birthdate,Gender,Non-Player,Email 1,P1 First,P1 Last\nEzra,Brackwater,23,WR,5/1/2011,M,N,a@x.example,Noor,Brackwater\nPat,Holloway,7,,,F,Y,e@x.example,,',
    ['23 Ezra Brackwater, WR', `3 ${NOBODY}`],
  ],
  [
    'TeamSnap Tournaments',
    'First Name,Last Name,Jersey #,Position,Role Label,Is Coach\nEzra,Brackwater,23,WR,,No\nPat,Holloway,2,,Head Coach,Yes',
    ['23 Ezra Brackwater, WR', `3 ${NOBODY}`],
  ],
  [
    'Hudl',
    'First Name,Last Name,Jersey,Grad Yr,Positions,Height,Weight\nEzra,Brackwater,23,2027,"WR, DB","5\'10""",165\nIdris,Coldwater-Hale,07,2028,QB,6\'0",180',
    ['23 Ezra Brackwater, WR, DB, 2027', '07 Idris Coldwater-Hale, QB, 2028'],
  ],
  [
    'MaxPreps',
    'Jersey #,Athlete Name,Grade,Position,Height,Weight\n23,Ezra Brackwater,11,WR,"5\'10""",165',
    [EZRA],
  ],
  [
    'a program whose heads have underscores',
    'player_first_name,player_last_name,jersey_number,grad_year\nEzra,Brackwater,23,2027',
    ['23 Ezra Brackwater, 2027'],
  ],
  [
    'ThreeStep',
    'Athlete First Name*,Athlete Last Name*,Jersey # (optional),HS Grad Year,Parent/Guardian Email*\nEzra,Brackwater,23,2027,n@x.example',
    ['23 Ezra Brackwater, 2027'],
  ],
  [
    'Pixellot',
    'Jersey, First Name, Last Name, Email, Position\n23, Ezra, Brackwater, a@x.example, WR',
    ['23 Ezra Brackwater, WR'],
  ],
  [
    'a database',
    'FirstName\tLastName\tUniformNo\tClassOf\nEzra\tBrackwater\t23\t2027',
    ['23 Ezra Brackwater, 2027'],
  ],
  ['Grad. Year', 'No.,Player,Grad. Year\n23,Ezra Brackwater,2027', ['23 Ezra Brackwater, 2027']],
  ['Class of', "Uniform Number,Surname,First,Class of\n23,Brackwater,Ezra,'27", ["23 Ezra Brackwater, '27"]],
  [
    'Graduation Year',
    "Jersey No.,Name,Graduation Year\n23,Ezra Brackwater,'2027",
    ['23 Ezra Brackwater, 2027'],
  ],
  [
    'two shirts, of which the first counts',
    'Home #,Away #,Preferred name,Surname\n23,45,Ezra,Brackwater',
    ['23 Ezra Brackwater'],
  ],
  [
    'a running number before the shirt',
    'No.,Name,Jersey Number\n1,Ezra Brackwater,23',
    ['23 Ezra Brackwater'],
  ],
  [
    'Last, First in one cell, and suffixes',
    '#,"Last, First"\n23,"Brackwater, Ezra, Jr."\n24,"Brackwater Jr., Elam"\n25,"Eli Brackwater, III"\n26,"Hale (C), Idris"',
    ['23 Ezra Brackwater Jr.', '24 Elam Brackwater Jr.', '25 Eli Brackwater, III', '26 Idris Hale'],
  ],
  [
    'captains, stars and daggers',
    'No.,Name,Pos,Yr\n23,Ezra Brackwater (C),WR,11\n28,Osei Graymantle*,LB,12\n7*,Idris Hale †,QB,So.\n9 (C),"Liam Roe, Capt.",K,Fr.\n#4,Jo Lee Captain,,\n5 A,(A) Mo Day **,,\n6,Ty Ray #6,,\n8,Al Fox (8),,',
    [
      EZRA,
      OSEI,
      '7 Idris Hale, QB, So.',
      '9 Liam Roe, K, Fr.',
      '4 Jo Lee',
      '5 Mo Day',
      '6 Ty Ray',
      '8 Al Fox',
    ],
  ],
  [
    'a nickname and a suffix, which stay',
    '#,Name\n1,Ezekiel (Zeke) Roe\n2,Ann Lee (Annie)\n3,Bo Day II',
    ['1 Ezekiel (Zeke) Roe', '2 Ann Lee (Annie)', '3 Bo Day II'],
  ],
  [
    'coaches and totals',
    'No.,Name,Pos\n23,Ezra Brackwater,WR\nHead Coach: Pat Holloway,,\n1,Coach Adeyemi,\n2,Pat Holloway,Asst. Coach\n3,Total,\n18,players,\n4,Ana Coach,',
    [
      '23 Ezra Brackwater, WR',
      expect.stringMatching(/^3 “Head Coach: Pat Holl” is not a number/),
      `4 ${NOBODY}`,
      `5 ${NOBODY}`,
      `6 ${NOBODY}`,
      `7 ${NOBODY}`,
      '4 Ana Coach',
    ],
  ],
  [
    'numbers that a spreadsheet must not change',
    'Jersey,Player,Year\n="07",Idris Hale,10\n="00",Ezra Brackwater,11\n28.0,Osei Graymantle,12.0\n\'07,Liam Roe,9\n"=""7A""",Jo Lee,9\n12.,Mo Day,9\n０3,Al Fox,9',
    [
      '07 Idris Hale, 10',
      '00 Ezra Brackwater, 11',
      '28 Osei Graymantle, 12',
      '07 Liam Roe, 9',
      '7A Jo Lee, 9',
      '12 Mo Day, 9',
      '03 Al Fox, 9',
    ],
  ],
  [
    'line breaks in cells',
    '#,"Name\n(as on the shirt)",Pos\n23,"Ezra\nBrackwater",WR\n28,Osei Graymantle,LB',
    ['23 Ezra Brackwater, WR', '28 Osei Graymantle, LB'],
  ],
  [
    'separators at the end',
    '#,Name,Pos,Year\n23,Ezra Brackwater,WR,11,,,\n28,Osei Graymantle,LB,12,',
    [EZRA, OSEI],
  ],
  ['separators at the end of the head', '#,Name,Pos,Year,,\n23,Ezra Brackwater,WR,11', [EZRA]],
  [
    'commas in cells of a file with tabs',
    '#\tName\tPos\tYear\tTowns\n23\tBrackwater, Ezra\tWR\t11\ta, b, c, d, e',
    [EZRA],
  ],
  [
    'a title above lines without a head',
    'Bay Point\n23,Ezra Brackwater,WR,11\n28,Osei Graymantle,LB,12',
    [expect.stringMatching(/^1 “Bay Point” is not a number/), EZRA, OSEI],
  ],
  [
    'a separator that it names',
    'sep=|\nBay Point\n#|Name|Pos|Year\n23|Ezra Brackwater|WR|11',
    [`2 ${ABOVE}`, EZRA],
  ],
  ['old Macs', '#,Name,Pos,Year\r23,Ezra Brackwater,WR,11\r', [EZRA]],
])('reads a roster of %s', (_, text, lines) => {
  expect(linesOf(text)).toEqual(lines)
})

test('offers the teams of a file of a whole club, and reads the one that it is imported into', () => {
  const text = [
    'Division,Team,First,Last,Jersey Number',
    'U14,Bay Point Red,Ezra,Brackwater,23',
    'U14,Bay Point Red,Osei,Graymantle,28',
    'U14,Bay Point Blue,Tariq,Wexcombe,23',
    'U14,,Liam,Penhallowe,9',
  ].join('\n')
  const file = readRoster(text)
  expect(file).toMatchObject({
    team: 'Bay Point Red',
    teams: [
      { name: 'Bay Point Red', count: 2 },
      { name: 'Bay Point Blue', count: 1 },
    ],
  })
  expect(linesOf(text)).toEqual(['23 Ezra Brackwater', '28 Osei Graymantle', '5 It names no team.'])
  expect(linesOf(text, { team: 'bay point BLUE' })).toEqual(['23 Tariq Wexcombe', '5 It names no team.'])
  expect(linesOf(text, { team: 'Another' })[0]).toBe('23 Ezra Brackwater')
  expect(linesOf(text, { columns: [null, null, 'first', 'last', 'number'] })).toHaveLength(4)
  const club = Array.from({ length: 600 }, (_, i) => `U9,Team ${i % 3},A${i},B,${i % 99}`).join('\n')
  expect(linesOf(`Division,Team,First,Last,Jersey Number\n${club}`)).toHaveLength(200)
})

const bytes = (text: string) => Buffer.from(text, 'latin1')
test.each([
  ['a web page', bytes('<html><body><table><tr><th>Jersey</th></tr></table>'), /web page .* Excel .* CSV/],
  ['a table alone', bytes('\r\n<!-- made by a program -->\n<TABLE border="1"><tr>'), /web page/],
  ['a web page in UTF-16', Buffer.from('\ufeff<!DOCTYPE html><table>', 'utf16le'), /web page/],
  ['a web archive', bytes('MIME-Version: 1.0\r\nContent-Type: multipart/related'), /web page/],
  [
    'XML of Excel',
    bytes('<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>'),
    /spreadsheet document/,
  ],
  [
    'LibreOffice Calc',
    bytes('PK\x03\x04mimetypeapplication/vnd.oasis.opendocument.spreadsheet'),
    /spreadsheet document/,
  ],
  ['Numbers', bytes('PK\x03\x04Index/Document.iwa'), /spreadsheet document/],
  ['Word', bytes('PK\x03\x04[Content_Types].xml word/document.xml'), /text document/],
  ['a PDF', bytes('%PDF-1.7\n\0\xe2'), /It is a PDF/],
  ['RTF', bytes('{\\rtf1\\ansi'), /text document/],
  ['a picture', bytes('\x89PNG\r\n\x1a\n\0\0'), /not a text file/],
])('%s is named as what it is, chosen or pasted', (_, file, refused) => {
  expect(readCsvFile(file, 1_000_000)).toEqual({ refused: expect.stringMatching(refused) })
  const text = file.toString('latin1')
  if (!text.includes('\0')) expect(readRoster(text)).toEqual({ refused: expect.stringMatching(refused) })
})
