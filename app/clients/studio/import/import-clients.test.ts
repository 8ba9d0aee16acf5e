import { expect, test } from 'vitest'
import { albumRow, insertRows } from '../../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../../ports/database/testing.ts'
import { processorSeconds } from '../../../../ports/testing.ts'
import { TERMINAL } from '../../../audit/actor.ts'
import { setRevoked } from '../../grants/granting.server.ts'
import { readClientsCsv } from './clients-csv.server.ts'
import { importCsv } from './import-clients.server.ts'

const NOW = Date.UTC(2027, 4, 1, 15)
const linesOf = (text: string) => {
  const file = readClientsCsv(text)
  if ('refused' in file) throw new Error(file.refused)
  return file.lines
}

const UNKNOWN =
  'The first line needs to name the columns: Name, Email, and optionally Phone, Group, Note, and Albums. It has'
test.each([
  ['Ann,ann@a.example', `${UNKNOWN} “Ann”, “ann@a.example”.`],
  [`Name,Email\n${'A,a@a.example\n'.repeat(5001)}`, 'The file has more than 5000 lines. Import it in parts.'],
])('refuses the file %.60j', (text, refused) => {
  expect(readClientsCsv(text)).toEqual({ refused })
})

test.each([
  [
    'Google Contacts',
    'First Name,Last Name,E-mail 1 - Value,Phone 1 - Value\nAnn,Lee,ann@a.example ::: lee@a.example,555 ::: 556',
  ],
  ['an older Google Contacts', 'Name,Given Name,E-mail 1 - Value,Phone\nAnn Lee,Ann,ann@a.example,555'],
  [
    'Outlook',
    '"First Name","Last Name","E-mail Address","Mobile Phone"\r\n"Ann","Lee","ann@a.example","555"',
  ],
])('reads clients of %s', (_, text) => {
  const details = { phone: '555', group: '', note: '', people: [] }
  expect(linesOf(text)[0]?.read).toEqual({ name: 'Ann Lee', email: 'ann@a.example', albums: [], details })
})

test.each([',', ' ', ' "', '"', '\r', 'a, ', '"\n"', 'a\n'])('a file of %j is read at once', async (part) => {
  const text = part.repeat(500_000)
  expect(await processorSeconds(() => [readClientsCsv(text), readClientsCsv(`a${text}`)])).toBeLessThan(20)
})

test.each([
  ['Name,Email', ''],
  ['Name,Fax, E-Mail ,,Website', '“Fax”, “Website”'],
  [`Email,Name,${Array.from({ length: 13 }, (_, i) => `x${i}`)}`, expect.stringMatching(/“x11” and more$/)],
])('names the columns of %j that are not imported', (head, unread) => {
  expect(readClientsCsv(head)).toEqual({ lines: [], unread })
})

test('reads each line by the names of the columns, and says what is wrong with it', () => {
  const text = `\ufeffE-mail,First Name,Last Name,Albums
Ann@A.example,Ann,Lee,"The game; 2nd"
ann@a.example,Ann,Again,
bob,Bob,,
,=cmd(),,
'+cleo@a.example,'@Cleo,,x,y`
  const lines = linesOf(text)
  expect(lines[0]?.read).toMatchObject({
    name: 'Ann Lee',
    email: 'ann@a.example',
    albums: ['The game', '2nd'],
  })
  expect(lines.slice(1).map(({ read }) => ('errors' in read ? read.errors : []))).toEqual([
    ['Line 2 has the same email address.'],
    ['This isn’t an email address.'],
    ['The name starts like a formula.', 'The email address is missing.'],
    [expect.stringContaining('A comma may need quotation marks'), 'The name starts like a formula.'],
  ])
})

withDatabase('clients from a CSV file', (open) => {
  test('can be tried without a change, are imported once, and what was revoked stays revoked', async () => {
    const database = await open()
    const { db } = database
    const owner = { id: 'o', role: 'owner', name: 'O', email: 'o@a.example' } as const
    await insertRows(database, {
      album: albumRow('game', { visibility: 'private', display_name: 'The game' }),
      account: { ...owner, created_at: 0, updated_at: 0 },
    })
    const rows = [
      'Ann;ann@a.example;the GAME',
      'Bob;bob@a.example;',
      'O;o@a.example;',
      'Dee;dee@a.example;no',
    ]
    const lines = linesOf(['Name;Email;Albums', ...rows].join('\n'))
    const work = { database, invite: true, actor: TERMINAL, now: NOW }
    const run = async (dryRun: boolean) =>
      (await importCsv({ ...work, dryRun }, lines)).map(({ outcome, messages }) => [outcome, ...messages])
    const report = [
      ['new', '1 album'],
      ['new'],
      ['refused', 'o@a.example belongs to the owner or an assistant.'],
      ['refused', 'No private album is called no.'],
    ]
    const stored = async () => (await db.selectFrom('client').select('id').execute()).length
    expect(await run(true)).toEqual(report)
    expect(await stored()).toBe(0)
    expect(await run(false)).toEqual(report)
    expect(await stored()).toBe(2)
    expect(await db.selectFrom('job').where('kind', '=', 'mail').select('id').execute()).toHaveLength(2)
    const ann = await db.selectFrom('client').select('id').where('name', '=', 'Ann').executeTakeFirstOrThrow()
    const revoke = { clientId: ann.id, albumId: 'game', revoked: true, actor: TERMINAL, now: NOW }
    await setRevoked(database, revoke)
    expect((await run(false)).slice(0, 2)).toEqual([['there'], ['there']])
    const grant = db.selectFrom('client_album').select('revoked_at')
    expect(await grant.executeTakeFirst()).toEqual({ revoked_at: NOW })
  })
})
