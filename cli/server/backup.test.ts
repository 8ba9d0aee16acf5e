// @module-tag all
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { aSite, pathsIn } from '../../app/backup/testing.server.ts'
import { originalKey } from '../../app/photos/storage-keys.server.ts'
import { runOn, withoutPassword } from '../../ports/database/backup/postgres-programs.ts'
import { TEMPLATE } from '../../ports/database/testing/testing-postgres.ts'
import { testFolder, testPostgresUrl } from '../../ports/database/testing.ts'
import { openTestS3 } from '../../ports/storage/testing-s3.ts'
import { begin, inProcess, sideline } from '../testing.ts'

test('backup, verify and restore, one command each', async () => {
  const { site, target } = await aSite(3)
  const env = { DATA_DIR: site.dataDir, BACKUP_TARGET: target }
  const made = await sideline(env, ['backup'])
  expect([made.code, made.err]).toEqual([0, ''])
  expect(made.out).toMatch(/^Backed up to \S+: 20\S+z\nDatabase 1\.\d MB; 3 photos \(3 new, \d+ B\); \d/)
  const verified = await sideline({ DATA_DIR: join(testFolder(), 'none') }, ['verify', target])
  expect(verified.out).toMatch(/^The backup 20\S+z is whole: \d+ rows, and 3 photos \(\d+ B\), each/)
  const bare = join(testFolder(), 'new', 'data')
  const restored = await sideline({ DATA_DIR: bare }, ['restore', target])
  expect([restored.code, restored.out]).toEqual([0, expect.stringContaining(`3 photos, into ${bare}.`)])
  expect(readdirSync(bare).toSorted()).toEqual(['photos', 'secret', 'sideline.db'])
})

test('a bucket of another provider, with a key of its own', async () => {
  const { site } = await aSite(2)
  const s3 = await openTestS3()
  const env = {
    DATA_DIR: site.dataDir,
    BACKUP_S3_ENDPOINT: String(s3.settings.endpoint),
    BACKUP_S3_REGION: String(s3.settings.region),
    BACKUP_S3_KEY_ID: 'test-access-key',
    BACKUP_S3_KEY: 'test-secret-key',
  }
  const made = await sideline({ ...env, BACKUP_TARGET: 's3://photographs/backup/' }, ['backup'])
  expect([made.code, made.err]).toEqual([0, ''])
  expect(made.out).toMatch(/^Backed up to s3:\/\/photographs\/backup: 20\S+z\nDatabase .* 2 photos \(2 new/)
  const to = { ...env, DATA_DIR: join(testFolder(), 'data') }
  for (const command of ['verify', 'restore']) {
    expect(await sideline(to, [command, 's3://photographs/backup'])).toMatchObject({ code: 0, err: '' })
  }
  expect(pathsIn(join(to.DATA_DIR, 'photos', 'originals')).length).toBe(2)
  expect((await sideline(env, ['storage', 'check', 's3://photographs/backup'])).out).toMatch(/^ok .*stor/m)
  const otherKey = await sideline({ ...env, BACKUP_S3_KEY: 'y' }, ['verify', 's3://photographs/backup'])
  expect(otherKey.err).toContain('it refuses the signature: correct BACKUP_S3_KEY_ID and BACKUP_S3_KEY.')
  expect((await sideline(env, ['verify', 's3://Photographs'])).err).toContain(
    "isn't a bucket. Write s3://bucket",
  )
})

test('originals that the site lost are named, also by check, and the backup is not a success', async () => {
  const { site, storage, database, target } = await aSite(2)
  const photo = await database.db.selectFrom('photo').select('id').orderBy('name').executeTakeFirstOrThrow()
  await storage.remove(originalKey(photo.id))
  const env = { DATA_DIR: site.dataDir, BACKUP_TARGET: target }
  const { code, out } = await sideline(env, ['backup'])
  expect([code, out]).toEqual([
    1,
    expect.stringMatching(/No backup here has it\.\n {2}In no album, 1 photo: 0\.png/),
  ])
  expect((await sideline(env, ['check'])).out).toMatch(/WRONG {2}backup .*1 photo/)
  const verified = await sideline(env, ['verify', target])
  expect(verified.out).toContain("It's missing 1 original that the site didn't have either.")
})

test('verify names up to twenty damaged originals, and has a file that lists all', async () => {
  const { site, target } = await aSite(22)
  await sideline({ DATA_DIR: site.dataDir }, ['backup', target])
  const keys = pathsIn(join(target, 'originals')).map((key) => `originals/${key}`)
  for (const key of keys) writeFileSync(join(target, key), 'x')
  const { code, err } = await sideline({ DATA_DIR: site.dataDir }, ['verify', target])
  expect([code, err.match(/originals\/[\w/]+/g)]).toEqual([1, keys.toSorted().slice(0, 20)])
  expect(err).toContain('22 originals are missing or damaged')
  const [, file = ''] = /and 2 more\. .* The file (\S+) lists them all\./.exec(err) ?? []
  onTestFinished(() => rmSync(dirname(file), { recursive: true }))
  expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toEqual(keys.toSorted())
})

test('a backup that is suspended until another takes over stops, and the other is whole', async () => {
  const { site, database, target } = await aSite(250)
  const env = { DATA_DIR: site.dataDir }
  const child = begin(env, ['backup', target])
  const [closed, printed] = [once(child, 'close'), child.stderr?.toArray()]
  while (!pathsIn(join(target, 'originals')).length) await setImmediate()
  child.kill('SIGSTOP')
  await database.db.updateTable('backup_state').set({ locked_until: 1 }).execute()
  for (const key of pathsIn(join(target, 'locks'))) writeFileSync(join(target, 'locks', key), '1')
  expect((await sideline(env, ['backup', target])).code).toBe(0)
  child.kill('SIGCONT')
  expect(await closed).toEqual([1, null])
  expect(String(await printed)).toContain('another one took over')
  expect(readdirSync(join(target, 'snapshots')).length).toBe(1)
  expect(await sideline(env, ['verify', target])).toMatchObject({ code: 0 })
  expect(await sideline(env, ['check'])).toMatchObject({ out: expect.stringMatching(/ok +backup/) })
})

test('what cannot be done is one sentence', async () => {
  const { site, target } = await aSite(1)
  const env = { DATA_DIR: site.dataDir }
  const refused = async (given: Record<string, string>, words: string[], code: number, sentence: RegExp) =>
    expect(await sideline(given, words)).toMatchObject({ code, err: expect.stringMatching(sentence) })
  await refused(env, ['backup'], 2, /BACKUP_TARGET/)
  await refused({ DATA_DIR: testFolder() }, ['backup', target], 1, /^There's no database .*\n$/)
  const empty = { DATA_DIR: join(testFolder(), 'data') }
  for (const command of ['backup', 'verify', 'restore']) {
    const given = command === 'restore' ? empty : env
    await refused(
      given,
      [command, join(target, 'none')],
      1,
      /^There's no folder \S+. Connect its disk, or create it\./,
    )
  }
  expect((await sideline(env, ['backup', target])).code).toBe(0)
  const url = 'postgres://nobody@127.0.0.1:1/none'
  await refused({ ...empty, DATABASE_URL: url }, ['restore', target], 1, /leave DATABASE_URL out/)
  const snapshot = ['verify', target, '--snapshot', '2020']
  await refused(env, snapshot, 1, /has no backup 2020\. It has 20\S+\.\n$/)
  writeFileSync(join(site.dataDir, 'sideline.db'), 'not a database')
  rmSync(join(site.dataDir, 'sideline.db-wal'), { force: true })
  await refused(env, ['backup', target], 1, /^.*\n$/)
})

test.skipIf(!mayMount())('a full disk is one sentence, and the next backup with room is whole', async () => {
  const { site, target } = await aSite(40)
  mount(target, 'size=200k')
  onTestFinished(() => void execFileSync('umount', [target]))
  const env = { DATA_DIR: site.dataDir }
  const { code, err } = await sideline(env, ['backup', target])
  expect([code, err]).toEqual([1, `The disk with ${target} is full. Free some space, or use a larger one.\n`])
  expect(pathsIn(target).filter((path) => !path.startsWith('originals/'))).toEqual(['README.txt'])
  expect(readdirSync(site.dataDir).filter((name) => name.startsWith('.'))).toEqual([])
  mount(target, 'remount,size=10m')
  expect((await sideline(env, ['backup', target])).code).toBe(0)
  expect((await sideline(env, ['verify', target])).code).toBe(0)
})

describe('PostgreSQL', () => {
  test('an address with a password is given to its programs without it', async () => {
    const url = 'postgres://ana:a%3Ab%5Cc@db:5432/site?sslmode=no-verify&password=x'
    expect(withoutPassword(url, '/tmp/own file')).toEqual({
      address: 'postgres://ana@db:5432/site?sslmode=require&passfile=%2Ftmp%2Fown%20file',
      password: '*:*:*:*:a\\:b\\\\c\n',
    })
    expect(withoutPassword('postgres://a+b@db/my+site?application_name=a b', '').address).toBe(
      'postgres://a+b@db/my+site?application_name=a%20b',
    )
  })

  test('a program that hangs is stopped', async () => {
    const scratch = testFolder()
    writeFileSync(join(scratch, 'pg_dump'), '#!/bin/sh\nexec /usr/bin/tail -f /dev/null\n', { mode: 0o700 })
    vi.stubEnv('PATH', scratch)
    onTestFinished(() => void vi.unstubAllEnvs())
    const limit = AbortSignal.timeout(50)
    const dumped = runOn('pg_dump', 'postgres://127.0.0.1/site', { scratch, args: [], limit })
    await expect(dumped).rejects.toThrow('pg_dump did not finish within 2 hours')
    expect(readdirSync(scratch)).toEqual(['pg_dump'])
  })

  test('a missing or older pg_dump is one sentence', async () => {
    const { site, target } = await aSite(0, await testPostgresUrl(TEMPLATE))
    const env = { DATA_DIR: site.dataDir, DATABASE_URL: site.address.url as string }
    const programs = testFolder()
    const run = () => inProcess({ ...env, PATH: programs }, ['backup', target])
    expect((await run()).err).toMatch(/^pg_dump is not installed: .*\n$/)
    const old = '#!/bin/sh\necho "pg_dump (PostgreSQL) 9.6.1"\n'
    writeFileSync(join(programs, 'pg_dump'), old, { mode: 0o700 })
    const sentence = /^pg_dump is of PostgreSQL 9, but the database is of PostgreSQL \d+: install .*\n$/
    expect(await run()).toMatchObject({ code: 1, err: expect.stringMatching(sentence) })
    expect(existsSync(join(target, 'snapshots'))).toBe(false)
  })
})

/** Whether this process may mount a small disk: root may, outside of most containers. */
function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'sideline-mount-'))
  try {
    mount(folder, 'size=200k')
    execFileSync('umount', [folder])
    return true
  } catch {
    return false
  } finally {
    rmdirSync(folder)
  }
}

function mount(folder: string, options: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'pipe' })
}
