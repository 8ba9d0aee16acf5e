import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { grantedAlbums } from '../../app/clients/grants/grants.server.ts'
import { lease } from '../../app/jobs/queue.server.ts'
import { smallPicture } from '../../app/photos/testing.server.ts'
import type { Database } from '../../ports/database/port.ts'
import { localIdentity } from '../../ports/identity/local.ts'
import { allRows, begin, inProcess, openSite, sideline } from '../testing.ts'

const album = (name: string, more: object = {}) => ({
  name,
  displayName: `October 18, 2025: ${name}`,
  albumPicture: 'https://pictures.example/cover.jpg',
  albumLink: `https://go.example/${name}`,
  ...more,
})
const client = (id: string, albums: unknown[], more: object = {}) => ({
  clientID: id,
  clientName: `Client ${id}`,
  clientEmail: `${id}@Example.com`,
  clientPassword: `plain text of ${id}`,
  albums,
  ...more,
})
const SHARED = album('shared')
const ROSTER = [client('Ann', [album('own'), SHARED]), client('Bob', [SHARED]), client('Cat', [])]

describe.each(['SQLite', 'PostgreSQL'])('a roster on %s, while the site has it open', (engine) => {
  let database: Database
  let env: Record<string, string>
  let folder: string
  let file: string
  beforeEach(async () => {
    ;({ database, env, folder } = await openSite(engine))
    file = join(folder, 'roster.json')
    write(ROSTER)
  })
  const write = (roster: unknown) => writeFileSync(file, JSON.stringify(roster))
  const run = (...words: string[]) => sideline(env, ['import', file, ...words])
  const titles = async (id: string) =>
    (await grantedAlbums({ database }, id, Date.now())).map(({ name, link }) => [name, link])
  const identity = () => localIdentity(database)

  test('is imported: clients with their IDs, shared albums once, and invitations', async () => {
    const { code, out } = await run()
    expect(code).toBe(0)
    expect(out).toMatch(/^1\. Client Ann <Ann@Example\.com>: new client, invited by email, album own added/)
    expect(out).toMatch(/Album own has no cover: add it with 'album photos own --cover FILE'\./)
    expect(out).toMatch(/^3 imported, 0 unchanged, 0 refused\.$/m)
    expect(await titles('Ann')).toEqual([
      ['October 18, 2025: own', 'https://go.example/own'],
      ['October 18, 2025: shared', 'https://go.example/shared'],
    ])
    expect(await titles('Bob')).toEqual([['October 18, 2025: shared', 'https://go.example/shared']])
    expect(await database.db.selectFrom('album').select('slug').execute()).toHaveLength(2)
    const accounts = await database.db
      .selectFrom('account')
      .select(['id', 'identity_account as at', 'password_hash as hash'])
      .execute()
    expect(accounts).toHaveLength(3)
    for (const { id, at, hash } of accounts) expect([at, hash]).toEqual([id, null])
    const emails = await lease(database, ['mail'], 9, Date.now() + 1000)
    expect(emails.map(({ payload }) => payload.email)).toEqual(Array(3).fill('client-invitation'))
  })

  test.each([[[]], [['--passwords', 'hash']]])('a second time changes nothing %j', async (words) => {
    expect((await run(...words)).code).toBe(0)
    // What the owner revoked stays revoked.
    await database.db
      .updateTable('client_album')
      .set({ revoked_at: 1 })
      .where('client_id', '=', 'Bob')
      .execute()
    const before = await allRows(database)
    const { code, out } = await run(...words)
    expect([code, out]).toEqual([0, expect.stringMatching(/^0 imported, 3 unchanged, 0 refused\.$/m)])
    expect(await allRows(database)).toEqual(before)
  })

  test('a dry run reports the same and changes nothing', async () => {
    const before = await allRows(database)
    const dry = await run('--dry-run', '--json')
    expect(await allRows(database)).toEqual(before)
    const real = await run('--json')
    expect(JSON.parse(dry.out)).toEqual({ ...JSON.parse(real.out), dryRun: true })
  })

  test('passwords are hashed with --passwords hash, and used for nothing else', async () => {
    expect((await run('--passwords', 'hash')).code).toBe(0)
    expect(await lease(database, ['mail'], 9, Date.now() + 1000)).toEqual([])
    const { signIn } = identity()
    expect(await signIn('ann@example.com', 'plain text of Ann')).toMatchObject({ email: 'ann@example.com' })
    expect(await signIn('ann@example.com', 'plain text of Bob')).toBeNull()
    const hashes = await database.db.selectFrom('account').select('password_hash').execute()
    for (const { password_hash: hash } of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('no password of the file is in a row, another file or the output', async () => {
    write([...ROSTER, client('Dan', [{ nonsense: 1 }]), { ...client('Eve', []), clientEmail: 'none' }])
    const said = [await run('--dry-run'), await run('--json'), await run('--passwords', 'hash'), await run()]
    writeFileSync(file, JSON.stringify(ROSTER).replace('"albums"', 'albums'))
    said.push(await run())
    expect(said.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1])
    const kept = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'roster.json')
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    const everything = [...(await allRows(database)), ...kept, JSON.stringify(said)].join('\n')
    expect(everything).toContain('ann@example.com')
    for (const { clientPassword } of ROSTER) expect(everything).not.toContain(clientPassword)
    expect(everything).not.toMatch(/plain text of/i)
  })

  test('a client with errors is refused with all of them, and stops no other', async () => {
    write([
      client('Ann', [album('own'), { ...album('bad'), albumLink: 'http://go.example', color: 'red' }]),
      client('Bob', [SHARED], { clientName: ' ', clientEmail: 'bob at example.com', clientPasswort: 'x' }),
      client('Cat', []),
      client('Dan', [], { clientEmail: 'CAT@example.com' }),
      client('Cat', [], { clientEmail: 'cat2@example.com' }),
      client('sign-out', []),
      'nobody',
      client('Eve', [{ name: 'nameless' }]),
    ])
    const { code, out } = await run('--json')
    expect(code).toBe(1)
    const { clients, imported, refused } = JSON.parse(out)
    expect([imported, refused]).toEqual([1, 7])
    expect(clients.map(({ messages }: { messages: string[] }) => messages)).toEqual([
      ['Album 2: color is not a known field.', 'Album 2: albumLink should be an https address.'],
      [
        'clientPasswort is not a known field.',
        'clientName is missing.',
        'clientEmail is not an email address.',
      ],
      ['new client', 'invited by email'],
      ['Entry 3 has the same clientEmail.'],
      ['Entry 3 has the same clientID.'],
      ['clientID should be letters, digits, - and _, and not a word of our addresses.'],
      ['It should be an object.'],
      ['Album 1: displayName is missing.'],
    ])
    expect(await database.db.selectFrom('client').select('id').execute()).toEqual([{ id: 'Cat' }])
    expect(await database.db.selectFrom('album').selectAll().execute()).toEqual([])
  })

  test('a client with another ID or address here is refused', async () => {
    const added = { id: 'Ann', name: 'Ann', email: 'ann@elsewhere.example' }
    await database.db.insertInto('client').values(added).execute()
    await sideline(env, ['client', 'add', '--name', 'Bob', '--email', 'bob@example.com', '--no-invite'])
    const { code, out } = await run('--json')
    expect(code).toBe(1)
    expect(JSON.parse(out).clients.map(({ messages }: { messages: string[] }) => messages[0])).toEqual([
      'There is already a client with the ID Ann, under another email address.',
      'There is already a client with the email address bob@example.com.',
      'new client',
    ])
  })

  test('a picture beside the roster becomes the cover; anything else is reported', async () => {
    writeFileSync(join(folder, 'cover.png'), await smallPicture(3))
    const cover = (name: string, albumPicture: string) => album(name, { albumPicture, albumLink: '' })
    const albums = [cover('good', 'cover.png'), cover('bad', 'roster.json'), cover('far', '../../etc/hosts')]
    write({ clients: [client('Ann', albums)] })
    const { code, out } = await run()
    expect(code).toBe(0)
    expect(out).toMatch(/cover of good added/)
    expect(out).toMatch(/Album bad has no cover: roster\.json is not a picture we know/)
    expect(out).toMatch(/Album far has no cover: \.\.\/\.\.\/etc\/hosts is not in the folder/)
    const granted = await grantedAlbums({ database }, 'Ann', Date.now())
    expect(granted.map(({ link, cover, count }) => [link, cover !== null, count])).toEqual([
      [null, true, 0],
      [null, false, 0],
      [null, false, 0],
    ])
    const before = await allRows(database)
    await run()
    expect(await allRows(database)).toEqual(before)
  })

  test('two imports at once add each client once', async () => {
    const many = Array.from({ length: 40 }, (_, i) => client(`c${i}`, [SHARED, album(`own-${i % 7}`)]))
    write(many)
    const start = () => inProcess(env, ['import', file, '--json'])
    const both = await Promise.all([start(), start()])
    expect(both.map(({ code, err }) => [code, err])).toEqual([
      [0, ''],
      [0, ''],
    ])
    const [one, other] = both.map(({ out }) => JSON.parse(out))
    expect([one.imported + other.imported, one.refused + other.refused]).toEqual([40, 0])
    for (const { clientID } of many) expect(await titles(clientID)).toHaveLength(2)
    expect(await database.db.selectFrom('album').select('id').execute()).toHaveLength(8)
    expect(await lease(database, ['mail'], 99, Date.now() + 1000)).toHaveLength(40)
  })

  test('an import killed between two clients continues', async () => {
    const many = Array.from({ length: 40 }, (_, i) => client(`c${i}`, [SHARED, album(`own-${i}`)]))
    write(many)
    const child = begin(env, ['import', file, '--passwords', 'hash'])
    const ended = once(child, 'exit')
    const count = async () => (await database.db.selectFrom('client').select('id').execute()).length
    await vi.waitFor(async () => expect(await count()).toBeGreaterThan(2), { timeout: 60_000, interval: 5 })
    child.kill('SIGKILL')
    await ended
    const done = await count()
    expect(done).toBeLessThan(40)
    const { code, out } = await run('--passwords', 'hash', '--json')
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ imported: 40 - done, unchanged: done, refused: 0 })
    for (const { clientID } of many) expect(await titles(clientID)).toHaveLength(2)
    expect(await database.db.selectFrom('album').select('id').execute()).toHaveLength(41)
    expect(await database.db.selectFrom('account').select('id').execute()).toHaveLength(40)
  })
})

test.each([
  ['[{"clientID": "a",}]', /: The file is not valid JSON: see line 1, column 19\.\n$/],
  ['[\n {"clientPassword": "hush" x}]', /line 2, column 28\.\n$/],
  ['{"client": []}', /should be a list of clients/],
  ['"hush"', /should be a list of clients/],
])('%j is refused whole', async (text, sentence) => {
  const { env, folder, database } = await openSite('SQLite')
  writeFileSync(join(folder, 'roster.json'), text)
  const { code, out, err } = await sideline(env, ['import', join(folder, 'roster.json')])
  expect([code, out, err]).toEqual([1, '', expect.stringMatching(sentence)])
  expect(err).not.toContain('hush')
  expect(await database.db.selectFrom('client').selectAll().execute()).toEqual([])
})

test('no password is used with an identity service', async () => {
  const { env, folder, database } = await openSite('SQLite')
  const file = join(folder, 'roster.json')
  writeFileSync(file, JSON.stringify(ROSTER))
  const google = { IDENTITY_PROVIDER: 'google', IDENTITY_API_KEY: 'key', IDENTITY_PROJECT_ID: 'studio' }
  const { code, out } = await sideline({ ...env, ...google }, ['import', file])
  expect([code, out]).toEqual([0, expect.stringContaining('no client was invited')])
  expect(await lease(database, ['mail'], 9, Date.now() + 1000)).toEqual([])
  expect((await sideline({ ...env, ...google }, ['import', file, '--passwords', 'hash'])).code).toBe(1)
})
