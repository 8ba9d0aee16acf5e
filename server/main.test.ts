import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../ports/database/open.ts'
import { testFolder } from '../ports/database/testing.ts'

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

function snapshot(folder: string): unknown {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  return files.map((file) => {
    const { size, mtimeMs } = statSync(join(folder, file))
    return [file, size, mtimeMs]
  })
}

/** Prints a sentence without a stack, and changes nothing. */
async function refused(env: Record<string, string>, folder: string): Promise<string> {
  const before = snapshot(folder)
  const { code, out, err } = await start(env)
  expect([code, out]).toEqual([1, ''])
  expect(err).not.toMatch(/^\s+at /m)
  expect(snapshot(folder)).toEqual(before)
  return err.trim()
}

async function databaseIn(folder: string): Promise<DatabaseSync> {
  const file = join(folder, 'sideline.db')
  const database = await openDatabase({ file })
  await database.close()
  return new DatabaseSync(file)
}

test('the database is newer than the program', { tags: 'all' }, async () => {
  const folder = testFolder()
  const db = await databaseIn(folder)
  const columns = { name: '9999-from-the-future', timestamp: new Date(0).toISOString() }
  db.prepare('insert into kysely_migration (name, timestamp) values (:name, :timestamp)').run(columns)
  db.prepare('update installation set schema_min = ?').run(columns.name)
  db.close()
  expect(await refused({ DATA_DIR: folder }, folder)).toMatch(/^[^\n]*newer[^\n]*$/)
})

test('the demo business would be reachable from other machines', async () => {
  const folder = testFolder()
  const sentence = /HOST=0\.0\.0\.0 would let others reach the demo business[^\n]*DEMO_EXPOSED=yes[^\n]*$/
  const inside = join(folder, 'data')
  const none = await refused({ DATA_DIR: inside, HOST: '0.0.0.0' }, folder)
  expect(none).toMatch(/^There's no business yet: create yours with: npm run -s sideline -- init\n/)
  expect(none).toMatch(sentence)
  const db = await databaseIn(inside)
  db.exec('insert into site (id, demo) values (1, 1)')
  // A database of an earlier release is not migrated either.
  db.exec("delete from kysely_migration where name = '0088-frame-numbers'")
  db.close()
  const demo = await refused({ DATA_DIR: inside, HOST: '0.0.0.0' }, folder)
  expect(demo).toMatch(new RegExp(`^${sentence.source}`))
  const behindProxy = { DATA_DIR: inside, ORIGIN: 'https://www.example.com', TRUST_PROXY: '1' }
  expect(await refused(behindProxy, folder)).toMatch(/^ORIGIN=https:\S+ would let others reach the demo/)
})
