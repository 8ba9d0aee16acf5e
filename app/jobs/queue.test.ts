import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import { holdWriteLock } from '../../ports/database/testing/testing-processes.ts'
import { onEachEngine, openTestSqlite, testFolder } from '../../ports/database/testing.ts'
import {
  cleanUpJobs,
  enqueue,
  fail,
  finish,
  LEASE,
  type Leased,
  lease,
  release,
  renew,
  retry,
} from './queue.server.ts'
import { claimVersion } from './versions.server.ts'

const MINUTE = 60_000
/** Later than any job of these tests. */
const NOW = Date.now() + 60 * MINUTE
const DAY = 24 * 60 * MINUTE
function setClock(ahead: number): void {
  vi.useRealTimers()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ahead })
  onTestFinished(() => void vi.useRealTimers())
}

/** The longest possible pause. */
const most = () => 0.999_999

onEachEngine('the queue', (open, engine) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  const add = (count: number, kind = 'mail', delay = 0) =>
    database.write((trx) =>
      enqueue(
        trx,
        Array.from({ length: count }, (_, n) => ({
          kind,
          about: `booking-${n}`,
          payload: { email: `${n}` },
        })),
        delay,
      ),
    )
  const leaseUpTo = (count: number, now = NOW) => lease(database, ['mail'], count, now)
  const leaseOne = async (now = NOW) => (await leaseUpTo(1, now))[0] as Leased
  const rows = () => database.db.selectFrom('job').selectAll().orderBy('id').execute()
  const failure = { error: 'The server is away.', permanent: false }

  test('leases each job once, with what it is about', async () => {
    await add(3)
    const jobs = [...(await leaseUpTo(2)), ...(await leaseUpTo(2)), ...(await leaseUpTo(2))]
    expect(jobs.map(({ payload }) => payload.email).toSorted()).toEqual(['0', '1', '2'])
    expect(jobs[0]).toMatchObject({ kind: 'mail', attempts: 1, about: expect.stringMatching(/^booking-/) })
  })

  test('leases only the kinds asked for', async () => {
    await add(1, 'of a later release')
    expect(await leaseUpTo(5)).toEqual([])
    expect(await lease(database, [], 5, NOW)).toEqual([])
  })

  test('leases only what this process can do, and of a kind only while no process can do more', async () => {
    const queued = [0, 1, 2].map((needs) => ({ kind: 'mail', about: `${needs}`, payload: {}, needs }))
    await database.write((trx) => enqueue(trx, queued))
    const can = async (version?: number) => {
      const jobs = await lease(database, ['mail'], 5, NOW, version === undefined ? {} : { mail: version })
      for (const job of jobs) await release(database, job)
      return jobs.map(({ about }) => about).toSorted()
    }
    expect([await can(), await can(0), await can(1)]).toEqual([['0'], ['0'], ['0', '1']])
    const claim = (version: number) => database.write((trx) => claimVersion(trx, 'mail', version))
    await claim(2)
    await claim(1)
    expect([await can(1), await can(2), await can(3)]).toEqual([[], ['0', '1', '2'], ['0', '1', '2']])
  })

  test('never leases a job to two callers at the same moment', async () => {
    await add(60)
    const batches = await Promise.all(Array.from({ length: 20 }, () => leaseUpTo(5)))
    const ids = batches.flat().map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    while (ids.length < 60) {
      const more = await leaseUpTo(5)
      expect(more).not.toEqual([])
      ids.push(...more.map(({ id }) => id))
    }
    expect(new Set(ids).size).toBe(60)
  })

  test('leases the longest waiting first', async () => {
    await add(2)
    const [, second] = await rows()
    const earlier = database.db.updateTable('job').set(({ eb }) => ({ run_at: eb('run_at', '-', MINUTE) }))
    await earlier.where('id', '=', second?.id ?? '').execute()
    expect((await leaseOne()).id).toBe(second?.id)
  })

  test('a job whose process died is due again when its lease ends, and the old lease cannot end it', async () => {
    await add(1)
    const lost = await leaseOne()
    expect(await leaseUpTo(1, NOW + LEASE - 1)).toEqual([])
    const again = await leaseOne(NOW + LEASE)
    expect([again.id, again.attempts]).toEqual([lost.id, 2])
    await finish(database, lost)
    expect(await fail(database, lost, failure)).toBe('waiting')
    await release(database, lost)
    expect(await rows()).toMatchObject([{ status: 'waiting', lease: again.lease, attempts: 2 }])
  })

  test('a lease lasts as long as it is renewed, and cannot be renewed once it is lost', async () => {
    await add(2)
    const jobs = await leaseUpTo(2)
    const ids = new Set(jobs.map(({ id }) => id))
    expect(await renew(database, jobs, NOW + LEASE - 1)).toEqual(ids)
    expect(await leaseUpTo(2, NOW + LEASE)).toEqual([])
    await leaseUpTo(2, NOW + 2 * LEASE)
    expect(await renew(database, jobs, NOW + 2 * LEASE)).toEqual(new Set())
    expect(await renew(database, [], NOW)).toEqual(new Set())
  })

  test('a job may be due later', async () => {
    await add(1, 'mail', 90 * MINUTE)
    expect(await leaseUpTo(5, NOW)).toHaveLength(0)
    expect(await leaseUpTo(5, NOW + 31 * MINUTE)).toHaveLength(1)
  })

  test('no job waits for a clock that was ahead and is corrected', async () => {
    const ahead = NOW + DAY
    await add(3)
    await database.db
      .updateTable('job')
      .set(({ eb }) => ({ created_at: eb('created_at', '+', DAY), run_at: eb('run_at', '+', DAY) }))
      .execute()
    const [tried, released] = await leaseUpTo(2, ahead)
    await fail(database, tried as Leased, failure, ahead, most)
    await release(database, released as Leased)
    expect(await leaseUpTo(5)).toHaveLength(3)
    expect(await leaseUpTo(5)).toEqual([])
  })

  test('a process whose clock is a little behind does not do a job an hour early', async () => {
    await add(1, 'mail', 60 * MINUTE)
    setClock(-5)
    expect(await lease(database, ['mail'], 5)).toEqual([])
    setClock(-5 * MINUTE)
    expect(await lease(database, ['mail'], 5)).toEqual([])
  })

  test.runIf(engine === 'postgres')('a process whose clock is wrong takes no job of another', async () => {
    await add(1)
    const [job] = await lease(database, ['mail'], 1)
    setClock(60 * MINUTE)
    expect(await lease(database, ['mail'], 1)).toEqual([])
    setClock(-60 * MINUTE)
    expect(await renew(database, [job as Leased])).toEqual(new Set([job?.id]))
    setClock(0)
    expect(await lease(database, ['mail'], 1)).toEqual([])
    setClock(60 * MINUTE)
    await add(1)
    setClock(0)
    expect(await lease(database, ['mail'], 1)).toHaveLength(1)
  })

  test('a finished job is neither leased nor retried', async () => {
    await add(1)
    await finish(database, await leaseOne(), null, NOW + 5)
    expect(await rows()).toMatchObject([{ status: 'done', lease: null, ended_at: NOW + 5 }])
    expect(await leaseUpTo(1, NOW + 4 * DAY)).toEqual([])
    expect(await retry(database, (await rows())[0]?.id ?? '')).toBe(false)
  })

  test('a released job is due at once, as if it had never been leased', async () => {
    await add(1)
    await release(database, await leaseOne())
    expect(await leaseOne(NOW + 5)).toMatchObject({ attempts: 1 })
  })

  test('a failed job is tried again after pauses that double, up to an hour, for three days', async () => {
    await add(1)
    const pauses: number[] = []
    for (let now = NOW; ; ) {
      const job = await leaseOne(now)
      const next = await fail(database, job, failure, now, most)
      if (next === 'dead') {
        expect(now).toBeGreaterThan(NOW + 3 * DAY - 2 * 60 * MINUTE)
        break
      }
      const at = (await rows())[0]?.run_at ?? 0
      expect(at).toBeLessThan(NOW + 3 * DAY)
      pauses.push(Math.round((at - now) / 1000))
      now = at
    }
    expect(pauses.slice(0, 10)).toEqual([15, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600])
    expect(await rows()).toMatchObject([{ status: 'dead', lease: null, error: failure.error }])
    expect(await leaseUpTo(1, NOW + 9 * DAY)).toEqual([])
  })

  test('the pause is random, from nothing to that', async () => {
    await add(1)
    expect(await fail(database, await leaseOne(), failure, NOW, () => 0)).toBe('waiting')
    expect(await rows()).toMatchObject([{ run_at: NOW, error: failure.error }])
    await fail(database, await leaseOne(), failure, NOW, () => 0.5)
    expect(await rows()).toMatchObject([{ run_at: NOW + 15_000 }])
  })

  test('a permanent failure makes a job dead at once; a retry gives it three days again', async () => {
    await add(1)
    const job = await leaseOne()
    expect(await fail(database, job, { error: 'No such \0 address.', permanent: true }, NOW)).toBe('dead')
    const { error } = await database.db.selectFrom('job').select('error').executeTakeFirstOrThrow()
    expect(error).toBe('No such \uFFFD address.')
    const later = NOW + 10 * DAY
    expect(await leaseUpTo(1, later)).toEqual([])
    expect(await retry(database, job.id, null, later)).toBe(true)
    expect(await fail(database, await leaseOne(later), failure, later, most)).toBe('waiting')
    expect(await retry(database, 'no such job')).toBe(false)
  })

  test('a leased job cannot be retried', async () => {
    await add(1)
    const { id } = await leaseOne()
    expect(await retry(database, id, null, NOW + 1)).toBe(false)
    expect(await retry(database, id, null, NOW + LEASE)).toBe(true)
  })

  test('there is no job when its transaction is rolled back', async () => {
    const failed = database.write(async (trx) => {
      await enqueue(trx, [{ kind: 'mail', payload: {} }])
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    expect(await rows()).toEqual([])
  })

  test('a done job is deleted after a month, a dead one when the owner wants it, a waiting one never', async () => {
    await add(3)
    const [done, dead] = await leaseUpTo(2)
    await finish(database, done as Leased, null, NOW)
    await fail(database, dead as Leased, { error: 'No.', permanent: true }, NOW)
    await cleanUpJobs(database, NOW, NOW + 30 * DAY)
    expect(await rows()).toHaveLength(3)
    await cleanUpJobs(database, NOW, NOW + 30 * DAY + 1)
    expect((await rows()).map(({ status }) => status).toSorted()).toEqual(['dead', 'waiting'])
    await cleanUpJobs(database, NOW + 1, NOW + 90 * DAY)
    expect((await rows()).map(({ status }) => status)).toEqual(['waiting'])
  })
})

test('a process with nothing to do does not wait for another that writes (SQLite)', async () => {
  const folder = testFolder()
  const database = await openTestSqlite(folder)
  await holdWriteLock(join(folder, 'sideline.db'))
  expect(await lease(database, ['mail'], 2, NOW)).toEqual([])
})
