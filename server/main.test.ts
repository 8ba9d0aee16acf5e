import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { checkStorage } from '../app/photos/storage-id.server.ts'
import { openDatabase } from '../ports/database/open.ts'
import { TEMPLATE } from '../ports/database/testing/testing-postgres.ts'
import { testFolder, testPostgresUrl } from '../ports/database/testing.ts'
import { diskStorage } from '../ports/storage/disk.ts'

/** Runs the program in the given environment until it exits. */
async function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    // Not in the folder of a developer's .env.
    cwd: testFolder(),
    env: { PATH: process.env.PATH, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const closed = once(child, 'close')
  const [out, err] = await Promise.all([child.stdout.toArray(), child.stderr.toArray()])
  const [code] = await closed
  return { code, out: out.join(''), err: err.join('') }
}

/** Names, sizes and times of everything in a folder. */
function snapshot(folder: string): unknown {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  return files.map((file) => {
    const { size, mtimeMs } = statSync(join(folder, file))
    return [file, size, mtimeMs]
  })
}

/** Expects a refused start, which prints a sentence without a stack and changes nothing. */
async function refused(env: Record<string, string>, folder: string): Promise<string> {
  const before = snapshot(folder)
  const { code, out, err } = await start(env)
  expect([code, out]).toEqual([1, ''])
  expect(err).not.toMatch(/^\s+at /m)
  expect(snapshot(folder)).toEqual(before)
  return err.trim()
}

async function databaseIn(folder: string): Promise<string> {
  const file = join(folder, 'sideline.db')
  const database = await openDatabase({ file })
  await database.close()
  return file
}

test('everything wrong with the environment is reported at once', async () => {
  const folder = testFolder()
  const said = await refused(
    { DATA_DIR: join(folder, 'data'), PORT: 'x', LOG_LEVEL: 'x', DEMO_PASSWORD: 'x' },
    folder,
  )
  expect(said.split('\n').map((line) => line.trim().split(' ')[0])).toEqual([
    'These',
    'PORT',
    'DEMO_PASSWORD',
    'LOG_LEVEL',
  ])
})

test('the port is in use', { tags: 'all' }, async () => {
  const folder = testFolder()
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const said = await refused({ DATA_DIR: join(folder, 'data'), PORT: `${port}` }, folder)
  expect(said).toMatch(new RegExp(`^Port ${port} is in use .*PORT=${port + 1} npm start$`))
})

test('the database is newer than the program', { tags: 'all' }, async () => {
  const folder = testFolder()
  const db = new DatabaseSync(await databaseIn(folder))
  const columns = { name: '9999-from-the-future', timestamp: new Date(0).toISOString() }
  db.prepare('insert into kysely_migration (name, timestamp) values (:name, :timestamp)').run(columns)
  db.prepare('update installation set schema_min = ?').run(columns.name)
  db.close()
  const said = await refused({ DATA_DIR: folder }, folder)
  expect(said).toMatch(/^[^\n]*newer[^\n]*$/)
})

test('the photographs of the database are in another folder', { tags: 'all' }, async () => {
  const [folder, other] = [testFolder(), testFolder()]
  const url = await testPostgresUrl(TEMPLATE)
  const database = await openDatabase({ url, file: '' })
  await checkStorage({ database, storage: diskStorage(folder) }, folder)
  await database.close()
  mkdirSync(join(other, 'photos/.unfinished'), { recursive: true })
  const said = await refused({ DATA_DIR: other, DATABASE_URL: url }, other)
  expect(said).toMatch(/^The photographs of this database are not in \S+photos: set DATA_DIR [^\n]*$/)
})

test('the demo business would be reachable from other machines', { tags: 'all' }, async () => {
  const folder = testFolder()
  const sentence = /HOST=0\.0\.0\.0 would let others reach the demo business[^\n]*DEMO_EXPOSED=yes[^\n]*$/
  const inside = join(folder, 'data')
  const none = await refused({ DATA_DIR: inside, HOST: '0.0.0.0' }, folder)
  expect(none).toMatch(/^There is no business yet: make yours with: npm run -s sideline -- init\n/)
  expect(none).toMatch(sentence)
  const db = new DatabaseSync(await databaseIn(inside))
  db.exec('insert into site (id, demo) values (1, 1)')
  // A database of an earlier release is not migrated either.
  db.exec("delete from kysely_migration where name = '0088-frame-numbers'")
  db.close()
  const demo = await refused({ DATA_DIR: inside, HOST: '0.0.0.0' }, folder)
  expect(demo).toMatch(new RegExp(`^${sentence.source}`))
  const behindProxy = { DATA_DIR: inside, ORIGIN: 'https://www.example.com', TRUST_PROXY: '1' }
  expect(await refused(behindProxy, folder)).toMatch(/^ORIGIN=https:\S+ would let others reach the demo/)
})

test('a business has settings that are not safe', { tags: 'all' }, async () => {
  const folder = testFolder()
  const inside = join(folder, 'data')
  const db = new DatabaseSync(await databaseIn(inside))
  db.exec('insert into site (id, demo) values (1, 0)')
  db.close()
  const said = await refused({ DATA_DIR: inside, HOST: '0.0.0.0', TRUST_PROXY: '1' }, folder)
  const [head, ...lines] = said.split('\n  ')
  expect(head).toBe('These settings are not safe:')
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['ORIGIN', 'TRUST_PROXY=1'])
})

test('a database with data but no business never becomes the demo', { tags: 'all' }, async () => {
  const folder = testFolder()
  const db = new DatabaseSync(await databaseIn(folder))
  db.exec("insert into client (id, name, email) values ('1', 'Ada', 'ada@studio.example')")
  db.close()
  expect(await refused({ DATA_DIR: folder }, folder)).toMatch(
    /^This database has the remains of a business, .* init$/,
  )
})
