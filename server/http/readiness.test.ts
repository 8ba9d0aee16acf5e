import { Hono } from 'hono'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { queueLengths } from '../../app/jobs/list.server.ts'
import { enqueue, fail, finish, type Leased, lease } from '../../app/jobs/queue.server.ts'
import { queueDeveloping } from '../../app/photos/develop/queue.server.ts'
import { queueRendering } from '../../app/photos/video/render.server.ts'
import type { Database } from '../../ports/database/port.ts'
import { openPostgres } from '../../ports/database/postgres/postgres.ts'
import { TEMPLATE } from '../../ports/database/testing/testing-postgres.ts'
import { photoRow } from '../../ports/database/testing/testing-rows.ts'
import { testPostgresUrl, withDatabase } from '../../ports/database/testing.ts'
import { doubtClock, noteCleanUp } from '../jobs/clock.ts'
import { type AppEnv, identifyVisitor } from './middleware/visitor.ts'
import { type Readiness, readiness, serveReadiness } from './readiness.ts'

const MINUTE = 60_000
const FINE = {
  storage: { put: async () => {}, read: async () => Buffer.from('1') },
  backup: async () => ({ problem: null, age: null }),
  timers: { late: () => [] },
  isDiskFull: () => false,
}

withDatabase('readiness', (open) => {
  let database: Database
  let now: number
  let full: boolean
  let problem: string | null
  let late: string[]
  let ready: () => Promise<Readiness>
  beforeEach(async () => {
    database = await open()
    now = Date.UTC(2027, 4, 1)
    full = false
    problem = null
    late = []
    const put = async () => {
      if (full) throw new Error('The disk is full.')
    }
    const storage = { ...FINE.storage, put }
    const backup = async () => ({ problem, age: 60 })
    ready = readiness({ ...FINE, database, storage, backup, timers: { late: () => late } }, () => now)
  })
  const add = () =>
    database.write(async (trx) => {
      await enqueue(trx, [{ id: `${now}`, kind: 'mail', payload: {} }])
      const added = trx.updateTable('job').where('id', '=', `${now}`)
      await added.set({ created_at: now, run_at: now, give_up_at: now + 60 * 60 * MINUTE }).execute()
    })
  const postpone = () =>
    database.db
      .updateTable('job')
      .set({ run_at: now + 1 })
      .execute()
  const leased = async () => (await lease(database, ['mail'], 1, now))[0] as Leased

  test('all is well, and a failed email is only counted', async () => {
    await add()
    await fail(database, await leased(), { error: 'No such mailbox.', permanent: true }, now)
    const expected = {
      ok: true,
      wrong: [],
      reasons: {},
      developing: 0,
      failedEmails: 1,
      oldestJob: 0,
      unknown: [],
      lastBackup: 60,
      lastStorageWrite: 0,
    }
    expect(await ready()).toEqual(expected)
  })

  test('counts at most once in five seconds', async () => {
    await ready()
    await add()
    now += 4_999
    expect((await ready()).oldestJob).toBe(0)
    now += 6_000
    expect((await ready()).oldestJob).toBe(10)
  })

  test('says that a job has been due for too long', async () => {
    await add()
    now += 5 * MINUTE + 1
    expect(await ready()).toMatchObject({ ok: false, oldestJob: 300, reasons: { jobs: expect.any(String) } })
  })

  test('knows how long a job waits although the clock of this process is wrong', async () => {
    // SQLite has no other clock.
    if (database.engine === 'sqlite') return
    await database.write((trx) => enqueue(trx, [{ kind: 'mail', payload: {} }]))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * MINUTE })
    onTestFinished(() => void vi.useRealTimers())
    const { oldestJob, wrong } = await readiness({ ...FINE, database })()
    expect(wrong).toEqual(['clock'])
    expect(oldestJob).toBeLessThan(MINUTE / 1000)
    expect(await queueLengths(database)).toMatchObject([{ age: expect.toSatisfy((age) => age < 60) }])
  })

  test('counts photographs that wait to be developed, however long they and videos do', async () => {
    await database.db.insertInto('photo').values(photoRow('a')).execute()
    await database.write((trx) => queueDeveloping(trx))
    await database.write((trx) => queueRendering(trx, 'a'))
    now = Date.now() + 60 * MINUTE
    expect(await ready()).toMatchObject({ ok: true, developing: 1, oldestJob: 0 })
  })

  test('says that no email has left for an hour, until one does', async () => {
    await add()
    await fail(database, await leased(), { error: 'ECONNREFUSED', permanent: false }, now, () => 0.999)
    now += 61 * MINUTE
    await postpone()
    expect(await ready()).toMatchObject({ ok: false, reasons: { mail: expect.any(String) } })
    await add()
    await finish(database, await leased(), null, now)
    now += 5_000
    await postpone()
    expect(await ready()).toMatchObject({ ok: true, reasons: {} })
  })

  test('says what else is wrong', async () => {
    problem = 'The last backup failed.'
    late = ['emails about albums', 'clean-up']
    await noteCleanUp(database, now)
    await doubtClock(database, now + 90 * 24 * 60 * MINUTE)
    const reasons = {
      backup: problem,
      timers: 'Not done for too long: emails about albums, clean-up.',
      clock: expect.any(String),
    }
    expect(await ready()).toMatchObject({ ok: false, reasons, lastBackup: 60 })
  })

  test('says that the storage cannot be written, or that the database does not answer or has a full disk', async () => {
    full = true
    expect(await ready()).toMatchObject({ ok: false, reasons: { storage: "It isn't writable." } })
    const contentVersion = () => Promise.reject(new Error('away'))
    const away = readiness({ ...FINE, database: { ...database, contentVersion } }, () => now)
    const reasons = { database: "It isn't responding." }
    const unknown = ['jobs', 'clock', 'mail', 'backup']
    expect(await away()).toMatchObject({ ok: false, reasons, unknown, developing: null, lastBackup: null })
    const filled = readiness({ ...FINE, database, isDiskFull: () => true }, () => now)
    expect(await filled()).toMatchObject({ reasons: { database: expect.stringContaining('full') } })
  })

  test('says so in seconds when the database or the storage hangs', async () => {
    const never = new Promise<never>(() => {})
    const storage = { put: () => never, read: () => never }
    const hanging = readiness({ ...FINE, database, storage, backup: () => never })
    const why = "It isn't responding."
    expect(await hanging()).toMatchObject({ reasons: { database: why, storage: why } })
  })

  test('tells strangers what is wrong, and only this machine why', async () => {
    const backup = async () => ({ problem: 'The last backup failed.', age: 60 })
    const handler = serveReadiness(readiness({ ...FINE, database, backup }))
    const ask = async (remoteAddress: string, headers: Record<string, string> = {}, proxies = 0) => {
      const site = new Hono<AppEnv>().use(identifyVisitor(proxies)).get('/readyz', handler)
      const answer = await site.request('/readyz', { headers }, { incoming: { socket: { remoteAddress } } })
      return [answer.status, await answer.json()]
    }
    const forwarded = { 'X-Forwarded-For': '127.0.0.1' }
    const strange = { 'X-Forwarded-For': '203.0.113.7' }
    for (const asked of [
      ask('203.0.113.7'),
      ask('203.0.113.7', forwarded),
      ask('127.0.0.1', strange),
      ask('127.0.0.1', forwarded),
      ask('127.0.0.1', strange, 1),
    ]) {
      expect(await asked).toEqual([503, { ok: false, wrong: ['backup'] }])
    }
    const why = { reasons: { backup: 'The last backup failed.' }, lastBackup: 60, failedEmails: 0 }
    for (const own of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      expect(await ask(own)).toEqual([503, expect.objectContaining(why)])
    }
  })
})

test('says that PostgreSQL became read-only while the site runs, as a standby is', async () => {
  const database = await openPostgres(await testPostgresUrl(TEMPLATE))
  onTestFinished(() => database.close())
  let clock = Date.now()
  const ready = readiness({ ...FINE, database }, () => clock)
  expect(await ready()).toMatchObject({ ok: true })
  await database.db.connection().execute(async (one) => {
    await sql`do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`.execute(
      one,
    )
    await sql`set default_transaction_read_only = on`.execute(one)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(one)
  })
  clock += 5_000
  const reasons = { database: "It's read-only." }
  // Until the lost connections are replaced, it does not answer.
  await vi.waitFor(async () => expect(await ready()).toMatchObject({ ok: false, reasons }))
})
