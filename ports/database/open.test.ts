import { createHash, randomUUID } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openDatabase } from './open.ts'
import { DatabaseUnusable } from './port.ts'
import { openPostgres } from './postgres/postgres.ts'
import { openSqlite } from './sqlite/sqlite.ts'
import { TEMPLATE } from './testing/testing-postgres.ts'
import { openInProcesses } from './testing/testing-processes.ts'
import { albumRow, photoRow } from './testing/testing-rows.ts'
import { testFolder, testPostgresUrl } from './testing.ts'

function snapshot(folder: string): unknown {
  const files = readdirSync(folder).sort()
  const of = (path: string) => [path, statSync(path).mtimeMs, statSync(path).mode]
  const contents = files
    // The shared memory of SQLite's log: it contains only locks.
    .filter((name) => !name.endsWith('-shm'))
    .map((name) => [...of(join(folder, name)), hash(join(folder, name))])
  return [of(folder), files, contents]
}

function hash(path: string): string {
  return statSync(path).isFile() ? createHash('sha256').update(readFileSync(path)).digest('hex') : ''
}

async function refusal(order: { url?: string; file: string }): Promise<string> {
  const error = await openDatabase(order).then(
    (database) => database.close(),
    (error) => error,
  )
  expect(error).toBeInstanceOf(DatabaseUnusable)
  return error.message
}

async function filled(): Promise<{ folder: string; file: string }> {
  const folder = testFolder()
  const file = join(folder, 'sideline.db')
  const database = await openDatabase({ file })
  const photos = Array.from({ length: 400 }, (_, n) => photoRow(`${n}`, { alt: `Play ${n}: `.repeat(30) }))
  await database.db.insertInto('photo').values(photos).execute()
  await database.close()
  return { folder, file }
}

describe('a SQLite file', () => {
  test('is created with its folder, readable by its owner alone, and can be opened again', async () => {
    const file = join(testFolder(), 'new', 'data', 'sideline.db')
    const first = await openDatabase({ file })
    await first.db.insertInto('album').values(albumRow('one')).execute()
    await first.close()
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(file, '..'))).toEqual(['sideline.db'])
    const again = await openDatabase({ file })
    expect(await again.contentVersion()).toBe(2)
    await again.close()
  })

  test('is written to the disk at every commit', async () => {
    const database = await openSqlite(join(testFolder(), 'sideline.db'))
    const pragma = async (name: string) =>
      Object.values((await sql.raw(`pragma ${name}`).execute(database.db)).rows[0] ?? {})
    expect(await pragma('journal_mode')).toEqual(['wal'])
    expect(await pragma('synchronous')).toEqual([2])
    expect(await pragma('foreign_keys')).toEqual([1])
    await database.close()
  })

  test('keeps nothing of what is deleted in the pages that a backup copies', async () => {
    const { file } = await filled()
    const database = await openDatabase({ file })
    const seen = Array.from({ length: 400 }, (_, n) => ({
      day: '2027-05-01',
      page: '/',
      visitor: `code-of-${n}`,
    }))
    await database.db.insertInto('visitor_seen').values(seen).execute()
    await database.db.deleteFrom('visitor_seen').execute()
    await database.close()
    expect(readFileSync(file).includes('code-of-')).toBe(false)
  })

  test('opens after a crash', async () => {
    const { folder, file } = await filled()
    const running = await openDatabase({ file })
    await running.db.deleteFrom('photo').where('id', '<>', photoRow('7').id).execute()
    const rescued = join(testFolder(), 'sideline.db')
    for (const end of ['', '-wal']) copyFileSync(`${file}${end}`, `${rescued}${end}`)
    await running.close()
    expect(existsSync(join(folder, 'sideline.db-wal'))).toBe(false)
    const again = await openDatabase({ file: rescued })
    expect(await again.db.selectFrom('photo').select('name').execute()).toEqual([{ name: '7.jpg' }])
    await again.close()
  })

  test('is locked when a transaction begins, so that none fails halfway', async () => {
    const { file } = await filled()
    const database = await openDatabase({ file })
    const other = new DatabaseSync(file, { timeout: 0 })
    await database.db.transaction().execute(async () => {
      expect(() => other.exec('begin immediate')).toThrow(/locked/)
    })
    other.exec('begin immediate; rollback')
    other.close()
    await database.close()
  })
})

test.each([
  ['SQLite', async () => ({ file: join(testFolder(), 'sideline.db') })],
  ['PostgreSQL', async () => ({ url: await testPostgresUrl('template0'), file: '' })],
])('a %s database is migrated once by processes that start together', { tags: 'all' }, async (_, choose) => {
  const address = await choose()
  expect(await openInProcesses(4, address)).toEqual(Array(4).fill({ opened: true }))
  const database = await openDatabase(address)
  expect(await database.contentVersion()).toBe(1)
  await database.close()
})

const changing = (sql: string) => (file: string) => {
  const database = new DatabaseSync(file)
  database.exec(sql)
  database.close()
}
const NEWER = `insert into kysely_migration values ('9999-future', '2031-01-01T00:00:00.000Z');
  update installation set schema_min = '9999-future'`

describe('a SQLite file is refused and not changed when it', () => {
  test.each<[string, RegExp, (file: string) => void]>([
    [
      'is not a database',
      /is not a database\. Move it away/,
      (file) => writeFileSync(file, 'Dear Sam,\n'.repeat(500)),
    ],
    ['has lost its end', /is damaged .*backup/, (file) => truncateSync(file, 4096 * 20)],
    [
      'is damaged inside',
      /is damaged .*backup/,
      (file) => {
        const bytes = readFileSync(file)
        for (let page = 20; page < 40; page++) bytes.fill(0xee, page * 4096, page * 4096 + 2000)
        writeFileSync(file, bytes)
      },
    ],
    [
      'is newer than the code',
      /is newer than this installation \(migration '9999-future'\): update/,
      changing(NEWER),
    ],
    [
      'belongs to another program',
      /belongs to another program\. Move it away/,
      changing('drop table kysely_migration'),
    ],
  ])('%s', async (_, sentence, spoil) => {
    const { folder, file } = await filled()
    spoil(file)
    for (const end of ['-wal', '-shm']) expect(existsSync(`${file}${end}`)).toBe(false)
    const before = snapshot(folder)
    expect(await refusal({ file })).toMatch(sentence)
    expect(snapshot(folder)).toEqual(before)
  })

  test('is newer than the code according to its log', async () => {
    const { folder, file } = await filled()
    const newer = await openSqlite(file)
    for (const statement of NEWER.split(';')) await sql.raw(statement).execute(newer.db)
    const before = snapshot(folder)
    expect(await refusal({ file })).toMatch(/newer/)
    expect(snapshot(folder)).toEqual(before)
    await newer.close()
  })

  test('is a folder, or in a folder that is a file', async () => {
    const { folder, file } = await filled()
    mkdirSync(join(folder, 'inner.db'))
    const before = snapshot(folder)
    expect(await refusal({ file: join(folder, 'inner.db') })).toMatch(/cannot be written/)
    expect(await refusal({ file: join(file, 'sideline.db') })).toMatch(
      /is not a folder: choose another DATA_DIR/,
    )
    expect(snapshot(folder)).toEqual(before)
  })

  test.each<[string, RegExp, (folder: string, file: string) => void]>([
    ['may only be read', /^The database .* cannot be written to: give /, (_, file) => chmodSync(file, 0o444)],
    ['is in a folder that may only be read', /^The folder .* cannot be written to: give /, () => {}],
    [
      'would be in a folder that may only be read',
      /^The folder .* cannot be written to: give /,
      (folder, file) => copyFileSync(file, join(folder, 'other')),
    ],
  ])('%s', async (what, sentence, spoil) => {
    const { folder, file } = await filled()
    chmodSync(file, 0o666)
    spoil(folder, file)
    chmodSync(folder, what === 'may only be read' ? 0o777 : 0o555)
    const wanted = what.startsWith('would') ? join(folder, 'data', 'sideline.db') : file
    const before = snapshot(folder)
    const [outcome] = await openInProcesses(1, { file: wanted, unprivileged: true })
    expect(outcome).toEqual({ opened: false, unusable: true, message: expect.stringMatching(sentence) })
    expect(snapshot(folder)).toEqual(before)
    chmodSync(folder, 0o700)
  })
})

async function endConnections(url: string): Promise<number> {
  const { db, close } = await openPostgres(url)
  const { rows } = await sql<{ ended: boolean }>`select pg_terminate_backend(pid, 5000) as ended
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
  await close()
  return rows.filter(({ ended }) => ended).length
}

describe('a PostgreSQL database', () => {
  test('survives the loss of its connections, in use and idle', async () => {
    const url = await testPostgresUrl('template0')
    const database = await openDatabase({ url, file: '' })
    expect(await database.contentVersion()).toBe(1)
    await Promise.all([1, 2, 3].map(() => sql`select 1`.execute(database.db)))
    const started = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    const between = database.write(async (trx) => {
      await sql`select 1`.execute(trx)
      started.resolve()
      await ended.promise
    })
    const during = database.write((trx) => sql`select pg_sleep(60)`.execute(trx))
    const outcomes = Promise.allSettled([between, during])
    await started.promise
    // The two in use, and idle ones.
    expect(await endConnections(url)).toBeGreaterThan(2)
    ended.resolve()
    expect(await outcomes).toMatchObject([
      { status: 'rejected' },
      // The first error, not that of the rollback.
      { status: 'rejected', reason: { message: expect.stringMatching(/administrator command/) } },
    ])
    await expect.poll(() => database.contentVersion().catch(() => 0)).toBe(1)
    await expect
      .poll(() => sql`select 1 as one`.execute(database.db).catch(() => 0))
      .toMatchObject({ rows: [{ one: 1 }] })
    await database.close()
  })

  test('is refused and not changed when it is newer than the code', async () => {
    const url = await testPostgresUrl('template0')
    const { db, close } = await openPostgres(url)
    await sql`create table kysely_migration (name text)`.execute(db)
    await sql`insert into kysely_migration values ('9999-future')`.execute(db)
    expect(await refusal({ url, file: '' })).toMatch(
      /is newer than this installation \(migration '9999-future'\)/,
    )
    const tables = await sql`select tablename from pg_tables where schemaname = 'public'`.execute(db)
    expect(tables.rows).toEqual([{ tablename: 'kysely_migration' }])
    await close()
  })

  test.each<[string, RegExp, (url: URL) => void]>([
    [
      'does not answer',
      /cannot be reached at .*\(ECONNREFUSED\): start it, or correct/,
      (url) => (url.port = '1'),
    ],
    ['refuses the password', /refuses this user or password: correct/, (url) => (url.password = 'guessed')],
    ['wants a password', /refuses this user or password: correct/, (url) => (url.password = '')],
    ['is not there', /has no such database: create it, or correct/, (url) => (url.pathname = '/nowhere')],
  ])('is refused when it %s', async (_, sentence, spoil) => {
    const url = new URL(await testPostgresUrl('template0'))
    const { password } = url
    spoil(url)
    const message = await refusal({ url: url.href, file: '' })
    expect(message).toMatch(sentence)
    for (const secret of [password, 'guessed']) expect(message).not.toContain(secret)
  })

  test('is refused when it is read-only, as a standby is', async () => {
    const url = await testPostgresUrl(TEMPLATE)
    const { db, close } = await openPostgres(url)
    const name = sql.id(new URL(url).pathname.slice(1))
    await sql`alter database ${name} set default_transaction_read_only = on`.execute(db)
    await close()
    expect(await refusal({ url, file: '' })).toMatch(/^PostgreSQL at \S+ is read-only for this user: connect/)
  })

  test('is refused when this user may only read', async () => {
    const url = new URL(await testPostgresUrl(TEMPLATE))
    const { db, close } = await openPostgres(url.href)
    const reader = `reader_${randomUUID().slice(0, 8)}`
    await sql`create role ${sql.id(reader)} login password 'reader' in role pg_read_all_data`.execute(db)
    const asReader = Object.assign(new URL(url), { username: reader, password: 'reader' })
    const refused = await refusal({ url: asReader.href, file: '' })
    await sql`drop role ${sql.id(reader)}`.execute(db)
    await close()
    expect(refused).toMatch(/^PostgreSQL at \S+ is read-only for this user: connect/)
  })

  test('is refused when its address is malformed', async () => {
    expect(await refusal({ url: 'localhost', file: '' })).toMatch(/DATABASE_URL is not an address: write/)
  })
})
