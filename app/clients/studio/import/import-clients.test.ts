import { expect, test } from 'vitest'
import { albumRow } from '../../../../ports/database/testing/testing-rows.ts'
import { onEachEngine } from '../../../../ports/database/testing.ts'
import { TERMINAL } from '../../../audit/actor.ts'
import { revokeAlbum } from '../../grants/granting.server.ts'
import { readClientsCsv, readCsv } from './clients-csv.ts'
import { importClients } from './import-clients.server.ts'

const NOW = Date.UTC(2027, 4, 1, 15)
const linesOf = (text: string) => {
  const lines = readClientsCsv(text)
  if ('refused' in lines) throw new Error(lines.refused)
  return lines
}

test.each([
  ['a,b\r\n"c, ""d""","e\nf"\r\n', [['a', 'b'], ['c, "d"', 'e\nf'], ['']]],
  [
    'a;b\n1,5;2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  ['a\tb', [['a', 'b']]],
  [
    'a,b\r"c, d", "e ""f"""',
    [
      ['a', 'b'],
      ['c, d', 'e "f"'],
    ],
  ],
  ['sep=|\r\na|b,c', [['a', 'b,c']]],
  ['"a', null],
])('splits %j', (text, cells) => {
  expect(readCsv(text)?.map((row) => row.cells) ?? null).toEqual(cells)
})

test.each([
  ['', 'The file is empty.'],
  [
    'Ann,ann@a.example',
    'The first line should name the columns: Name and Email, and perhaps Albums. It has “Ann”, “ann@a.example”.',
  ],
  ['Name,Email\n"Ann,ann@a.example', 'A quotation mark is never closed.'],
])('refuses the file %j', (text, refused) => {
  expect(readClientsCsv(text)).toEqual({ refused })
})

test.each([
  [
    'Google Contacts',
    'First Name,Last Name,E-mail 1 - Label,E-mail 1 - Value\nAnn,Lee,*,ann@a.example ::: lee@a.example',
  ],
  [
    'Google Contacts of before',
    'Name,Given Name,Family Name,E-mail 1 - Value\nAnn Lee,Ann,Lee,ann@a.example',
  ],
  ['Outlook', '"First Name","Last Name","E-mail Address"\r\n"Ann","Lee","ann@a.example"'],
  ['Outlook in German', 'Vorname;Nachname;E-Mail-Adresse\r\nAnn;Lee;ann@a.example'],
  ['a spreadsheet in German', 'sep=;\r\nName;Vorname;E-Mail;Alben\r\nLee;Ann;ann@a.example;\r\n'],
])('reads clients of %s', (_, text) => {
  expect(linesOf(text).map(({ read }) => read)).toEqual([
    { name: 'Ann Lee', email: 'ann@a.example', albums: [] },
  ])
})

test.each([[','], [' '], [' "'], ['"'], ['\r'], ['a, ']])('a hostile file of %j is read at once', (part) => {
  const before = performance.now()
  readCsv(part.repeat(500_000))
  readCsv(`a${part.repeat(500_000)}`)
  expect(performance.now() - before).toBeLessThan(3000)
})

test('reads each line by the names of the columns, and says what is wrong with it', () => {
  const lines = linesOf(
    [
      '\ufeffE-mail,First Name,Last Name,Albums',
      'Ann@A.example,Ann,Lee,"The game; 2nd"',
      'ann@a.example,Ann,Again,',
      'bob,Bob,,',
      ',=cmd(),,',
      "'+cleo@a.example,'@Cleo,,x,y",
    ].join('\n'),
  )
  const ann = { name: 'Ann Lee', email: 'ann@a.example', albums: ['The game', '2nd'] }
  expect(lines.map(({ read }) => read)).toEqual([
    ann,
    { errors: ['Line 2 has the same email address.'] },
    { errors: ['This is not an email address.'] },
    { errors: ['The name begins like a formula.', 'The email address is missing.'] },
    {
      errors: [
        'It has more columns than the first line. A comma may lack quotation marks.',
        'The name begins like a formula.',
      ],
    },
  ])
})

onEachEngine('clients from a CSV file', (open) => {
  test('can be tried without a change, are imported once, and what was revoked stays revoked', async () => {
    const database = await open()
    const { db } = database
    const shape = { visibility: 'private', display_name: 'The game' } as const
    await db.insertInto('album').values(albumRow('game', shape)).execute()
    const owner = { id: 'o', role: 'owner', name: 'O', email: 'o@a.example' } as const
    await db
      .insertInto('account')
      .values({ ...owner, created_at: 0, updated_at: 0 })
      .execute()
    const lines = linesOf(
      'Name;Email;Albums\nAnn;ann@a.example;the GAME\nBob;bob@a.example;\nO;o@a.example;\nDee;dee@a.example;no',
    )
    const run = async (dryRun: boolean) =>
      (await importClients(database, lines, { dryRun, invite: true }, TERMINAL, NOW)).map(
        ({ outcome, messages }) => [outcome, ...messages],
      )
    const report = [
      ['new', '1 album'],
      ['new'],
      ['refused', 'This is the address of the owner or an assistant.'],
      ['refused', 'There is no private album no.'],
    ]
    const stored = async () => (await db.selectFrom('client').select('id').execute()).length
    expect(await run(true)).toEqual(report)
    expect(await stored()).toBe(0)
    expect(await run(false)).toEqual(report)
    expect(await stored()).toBe(2)
    expect(await db.selectFrom('job').where('kind', '=', 'mail').select('id').execute()).toHaveLength(2)
    const ann = await db.selectFrom('client').select('id').where('name', '=', 'Ann').executeTakeFirstOrThrow()
    await revokeAlbum(database, { clientId: ann.id, albumId: 'game' }, TERMINAL, NOW)
    expect((await run(false)).slice(0, 2)).toEqual([['unchanged'], ['unchanged']])
    const grant = db.selectFrom('client_album').select('revoked_at')
    expect(await grant.executeTakeFirst()).toEqual({ revoked_at: NOW })
  })
})
