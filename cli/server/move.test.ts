// @module-tag all
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { filesIn, pathsIn } from '../../app/backup/testing.server.ts'
import { originalKey } from '../../app/photos/storage-keys.server.ts'
import { aPhotograph } from '../../app/photos/testing.server.ts'
import { tinyDemo } from '../../demo/testing.ts'
import { openDatabase } from '../../ports/database/open.ts'
import type { Database, DatabaseAddress } from '../../ports/database/port.ts'
import { TEMPLATE } from '../../ports/database/testing/testing-postgres.ts'
import { testFolder, testPostgresUrl } from '../../ports/database/testing.ts'
import { differences, rowFacts } from '../../ports/database/transfer/rows.ts'
import { openTestS3, type TestS3 } from '../../ports/storage/testing-s3.ts'
import { openBusiness, openSmall } from '../takeout/testing-business.ts'
import { begin, sideline } from '../testing.ts'

const demo = tinyDemo()
const SITE_SECRET = 'the same secret of at least 32 characters'
const KEYS = { AWS_ACCESS_KEY_ID: 'test-access-key', AWS_SECRET_ACCESS_KEY: 'test-secret-key' }

/** Settings of a site on PostgreSQL and in a bucket, where nothing is yet. */
async function shared(template = 'template0') {
  const s3 = await openTestS3()
  const settings = {
    DATA_DIR: join(testFolder(), 'data'),
    DATABASE_URL: await testPostgresUrl(template),
    STORAGE_URL: s3.url,
    S3_ENDPOINT: String(s3.settings.endpoint),
    S3_REGION: String(s3.settings.region),
    SITE_SECRET,
  }
  return { s3, settings }
}

/** A file with new settings. */
function settingsFile(settings: Record<string, string>): string {
  const file = join(testFolder(), 'new.env')
  const lines = Object.entries({ ...settings, ...KEYS }).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(file, lines.join(''))
  return file
}

async function inDatabase<T>(address: DatabaseAddress, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(address)
  return work(database).finally(() => database.close())
}

const onPostgres = (settings: { DATABASE_URL: string }) => ({ url: settings.DATABASE_URL, file: '' })

/** The files of a bucket, or of a folder, without what a disk makes for itself. */
function files(where: TestS3 | string): string[] {
  const inBucket = (s3: TestS3) => [...s3.objects.keys()].map((key) => key.replace('site/', ''))
  const keys = typeof where === 'string' ? pathsIn(where) : inBucket(where)
  return keys.filter((key) => !key.startsWith('.unfinished')).toSorted()
}

beforeEach(() => {
  for (const [name, value] of Object.entries(KEYS)) vi.stubEnv(name, value)
  return () => vi.unstubAllEnvs()
})

test('a business moves to PostgreSQL and a bucket and back: all rows and files are the same', async () => {
  const { env, database, storage, folder } = await openBusiness('SQLite', demo)
  for (const key of ['derived/1/ab/abcd/800.avif', 'marked/0123456789abcdef/ab/abcd/800.jpg', 'mail/a.eml'])
    await storage.put(key, Buffer.from(key))
  const { s3, settings } = await shared()
  const there = await sideline({ ...env, SITE_SECRET }, ['move', settingsFile(settings), '--read-back'])
  expect([there.code, there.err]).toEqual([0, ''])
  expect(there.out).toMatch(/^Copied to s3:\/\/photographs\/site: \d+ originals .*, and 3 other files\.\n/)
  expect(there.out).toMatch(/Copied [\d,]+ rows of \d+ tables, each with the same hash\.\nEvery original was/)
  const facts = await rowFacts(database)
  expect(facts).toMatchObject({ site: { rows: 1 }, post: { rows: expect.any(Number) } })
  const moved = await inDatabase(onPostgres(settings), async (one) => ({
    facts: await rowFacts(one),
    posts: await one.db.selectFrom('post_text').select('post_id').execute(),
    version: await one.contentVersion(),
  }))
  expect(differences(facts, moved.facts)).toEqual([])
  expect(moved.version).toBe(await database.contentVersion())
  expect(moved.posts.length).toBe(facts.post?.rows)
  expect(files(s3)).toEqual(files(join(folder, 'photos')))

  const home = { DATA_DIR: join(testFolder(), 'home') }
  const back = await sideline(settings, ['move', settingsFile(home)])
  expect([back.code, back.err]).toEqual([0, ''])
  const returned = await inDatabase({ file: join(home.DATA_DIR, 'sideline.db') }, rowFacts)
  // The site gave its storage an ID when it was opened on PostgreSQL, and keeps it.
  expect(differences(facts, returned)).toEqual(['storage'])
  const { 'storage-id': id, ...photographs } = filesIn(join(home.DATA_DIR, 'photos'))
  expect(photographs).toEqual(filesIn(join(folder, 'photos')))
  expect(id).toBeDefined()
  expect(readFileSync(join(home.DATA_DIR, 'secret'), 'utf8').trim()).toBe(SITE_SECRET)
}, 120_000)

test('what came in meanwhile is copied by a second run, and what was deleted goes', async () => {
  const { env, database, storage, folder } = await openSmall()
  const { s3, settings } = await shared()
  const file = settingsFile(settings)
  await storage.put('derived/1/ab/abcd/800.avif', Buffer.from('x'))
  expect((await sideline({ ...env, SITE_SECRET }, ['move', file])).code).toBe(0)
  await aPhotograph({ database, storage }, 77)
  await database.db.deleteFrom('redirect').execute()
  await storage.remove('derived/1/ab/abcd/800.avif')
  const again = await sideline({ ...env, SITE_SECRET }, ['move', file])
  expect([again.code, again.out]).toEqual([0, expect.stringContaining('6 originals (1 copied now')])
  expect(differences(await rowFacts(database), await inDatabase(onPostgres(settings), rowFacts))).toEqual([])
  expect(files(s3)).toEqual(files(join(folder, 'photos')))
})

test('killed while it copies files or rows, it goes on when it is run again', async () => {
  const { env, database, folder } = await openSmall(40)
  const event = { actor: 'owner' as const, action: 'a', detail: 'x'.repeat(500) }
  for (let from = 0; from < 20_000; from += 1000) {
    const events = Array.from({ length: 1000 }, (_, i) => ({ ...event, id: `e${from + i}`, at: from + i }))
    await database.db.insertInto('audit_event').values(events).execute()
  }
  const { s3, settings } = await shared(TEMPLATE)
  const words = ['move', settingsFile(settings)]
  const whole = { ...env, SITE_SECRET }
  const killedWhen = async (reached: () => Promise<boolean> | boolean) => {
    const child = begin(whole, words)
    const closed = once(child, 'close')
    while (!(await reached()) && child.exitCode === null) await setImmediate()
    child.kill('SIGKILL')
    expect(await closed).toEqual([null, 'SIGKILL'])
  }
  const originals = () => files(s3).filter((key) => key.startsWith('originals/')).length
  await killedWhen(() => originals() > 3)
  expect(originals()).toBeLessThan(40)
  await inDatabase(onPostgres(settings), async ({ db }) => {
    await killedWhen(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and query like 'insert into "audit_event"%'`.execute(db)
      return rows.length > 0
    })
    expect(await db.selectFrom('site').selectAll().execute()).toEqual([])
  })
  expect(originals()).toBe(40)
  const { code, out } = await sideline(whole, words)
  expect([code, out]).toEqual([0, expect.stringContaining('40 originals (0 copied now')])
  expect(differences(await rowFacts(database), await inDatabase(onPostgres(settings), rowFacts))).toEqual([])
  expect(files(s3)).toEqual(files(join(folder, 'photos')))
}, 120_000)

test('it never writes over another business, nor over what came in at the new place', async () => {
  const { env, database } = await openSmall(2)
  const { s3, settings } = await shared()
  const refused = async (given: Record<string, string>, sentence: RegExp | string) => {
    const { code, err } = await sideline({ ...env, SITE_SECRET }, ['move', settingsFile(given)])
    expect([code, err]).toEqual([1, expect.stringMatching(sentence)])
  }
  await refused({ DATA_DIR: String(env.DATA_DIR) }, 'name the site’s current database and photos')
  const otherSecret = { ...settings, SITE_SECRET: 'x'.repeat(32) }
  await refused(otherSecret, "SITE_SECRET in the new settings isn't the site's")
  await refused({ ...settings, PORT: 'x' }, 'These settings are wrong')
  const { SITE_SECRET: _, ...unsafe } = settings
  await refused(unsafe, /These settings are not safe:\s+SITE_SECRET is missing/)
  const other = await openSmall(1)
  await refused({ DATA_DIR: other.folder }, /sideline\.db has another business. Name an empty database/)
  s3.objects.set(`site/${originalKey('a'.repeat(32))}`, Buffer.from('x'))
  await refused(settings, "s3://photographs/site has another business's files")
  s3.objects.clear()

  expect((await sideline({ ...env, SITE_SECRET }, ['move', settingsFile(settings)])).code).toBe(0)
  await inDatabase(onPostgres(settings), ({ db }) => db.updateTable('client').set({ name: 'New' }).execute())
  await refused(settings, /has changed since this business was copied there, so a site uses it/)
  const clients = ({ db }: Database) => db.selectFrom('client').select('name').execute()
  expect(await inDatabase(onPostgres(settings), clients)).toEqual([{ name: 'New' }])
  expect(await database.db.selectFrom('moved_copy').selectAll().execute()).toEqual([])
})

test('photographs alone move to a bucket, and the database stays', async () => {
  const { env, database, folder } = await openSmall(2)
  const facts = await rowFacts(database)
  const { s3, settings } = await shared()
  const { DATABASE_URL: _, ...bucket } = { ...settings, DATA_DIR: folder }
  for (const copied of ['2 copied now', '0 copied now']) {
    const { code, out } = await sideline({ ...env, SITE_SECRET }, ['move', settingsFile(bucket)])
    expect([code, out]).toEqual([0, expect.stringContaining(`2 originals (${copied}`)])
    expect(out).not.toContain('rows')
  }
  // The command notes which secret the site has.
  expect(differences(facts, await rowFacts(database))).toEqual(['installation'])
  const originals = files(s3).filter((key) => key !== 'moving')
  expect(originals).toEqual(files(join(folder, 'photos')))
  const checked = await sideline({ ...env, ...bucket }, ['check'])
  expect(checked.out).toContain('Photos can be stored')
})

test('originals that the site lost are no success', async () => {
  const { env, database, storage } = await openSmall(2)
  const photo = await database.db.selectFrom('photo').select('id').executeTakeFirstOrThrow()
  await storage.remove(originalKey(photo.id))
  const words = ['move', settingsFile((await shared()).settings)]
  const out = expect.stringMatching(/original of 1 photo is missing.*\n {2}Album 1, 1 photo: 1\.png\n/)
  expect(await sideline({ ...env, SITE_SECRET }, words)).toMatchObject({ code: 1, out })
})
