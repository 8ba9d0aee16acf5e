import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import { openTestSqlite, testFolder } from '../../ports/database/testing.ts'
import { fingerprintOf, replaceFile, siteSecret } from './secret.ts'

let database: Database
beforeEach(async () => {
  database = await openTestSqlite()
})
const read = (DATA_DIR: string, SITE_SECRET?: string) => siteSecret({ DATA_DIR, SITE_SECRET }, database)
const given = 'x'.repeat(40)

test('is created once, readable by this user alone', async () => {
  const folder = testFolder()
  const both = await Promise.all([read(folder), read(folder)])
  const [secret] = both
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(both[1]).toBe(secret)
  expect(await read(folder)).toBe(secret)
  const file = join(folder, 'secret')
  expect(readFileSync(file, 'utf8')).toBe(`${secret}\n`)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('is SITE_SECRET, if set', async () => {
  const folder = testFolder()
  expect(await read(folder, given)).toBe(given)
  expect(existsSync(join(folder, 'secret'))).toBe(false)
})

test('is refused if its file is too short', async () => {
  const folder = testFolder()
  writeFileSync(join(folder, 'secret'), 'abc\n')
  await expect(read(folder)).rejects.toThrow(/should hold at least 32/)
})

test('a process with another one, or with none, is refused in one sentence, and makes none', async () => {
  const folder = testFolder()
  await read(folder, given)
  await expect(read(folder, 'y'.repeat(40))).rejects.toThrow(/^SITE_SECRET isn't this site's secret. Give /)
  await expect(read(folder)).rejects.toThrow(/^There's no file \S+secret. Give .* secret rotate --help$/)
  expect(existsSync(join(folder, 'secret'))).toBe(false)
  writeFileSync(join(folder, 'secret'), `${'z'.repeat(40)}\n`)
  await expect(read(folder)).rejects.toThrow(/^The file \S+secret isn't this site's secret. Give /)
  writeFileSync(join(folder, 'secret'), `${given}\n`)
  expect(await read(folder)).toBe(given)
})

test('of two processes that start together with different ones, one is refused', async () => {
  const folder = testFolder()
  const starts = await Promise.allSettled([read(folder, given), read(folder, 'y'.repeat(40))])
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a file whose replacement was interrupted is the one that the database knows', async () => {
  const folder = testFolder()
  const env = { DATA_DIR: folder, SITE_SECRET: undefined }
  const before = await read(folder)
  const stop = new Error('the machine stopped')
  const interrupted = (commit: () => Promise<void>) =>
    expect(replaceFile(env, given, () => commit().then(() => Promise.reject(stop)))).rejects.toThrow(stop)
  await interrupted(async () => {})
  expect(await read(folder)).toBe(before)
  await interrupted(async () => {
    await database.db
      .updateTable('installation')
      .set({ secret: fingerprintOf(given) })
      .execute()
  })
  expect(await Promise.all([read(folder), read(folder)])).toEqual([given, given])
  expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(`${given}\n`)
  expect(existsSync(join(folder, 'secret.part'))).toBe(false)
  rmSync(join(folder, 'secret'))
  await expect(read(folder)).rejects.toThrow(/^There's no file/)
})
