import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { enqueue, LEASE, lease, PermanentFailure, retry } from '../../app/jobs/queue.server.ts'
import type { Database } from '../../ports/database/port.ts'
import { onEachEngine } from '../../ports/database/testing.ts'
import { type EndedJob, type Handler, JobRunner, type JobsOptions } from './job-runner.ts'
import { Timers } from './timers.ts'

onEachEngine('the job runner', (open) => {
  let database: Database
  let logged: unknown[]
  beforeEach(async () => {
    database = await open()
    logged = []
  })
  const log = {
    error: (line: unknown) => logged.push(line),
    warn: (line: unknown) => logged.push(line),
  } as never
  const add = (count: number) => {
    const jobs = Array.from({ length: count }, (_, n) => ({ kind: 'mail', payload: { n } }))
    return database.write((trx) => enqueue(trx, jobs))
  }
  const rows = () => database.db.selectFrom('job').selectAll().orderBy('id').execute()
  const statuses = async () => (await rows()).map(({ status }) => status).toSorted()
  const eventually = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 50_000, interval: 10 })

  const rename = (from: string, to: string) =>
    database.db.schema
      .alterTable(from as never)
      .renameTo(to)
      .execute()
  const untilRow = (row: object) => eventually(async () => expect(await rows()).toMatchObject([row]))

  function start(mail: Handler, options: Partial<JobsOptions> = {}) {
    const jobs = new JobRunner({ database, log, poll: 600_000, stopTimeout: 0, ...options })
    // Closes before the database does.
    onTestFinished(() => jobs.close())
    jobs.start({ mail })
    return jobs
  }

  test('does the waiting jobs, and a later one as soon as it is woken', async () => {
    await add(5)
    const done: unknown[] = []
    const jobs = start(async ({ payload }) => void done.push(payload.n))
    await eventually(async () => expect(await statuses()).toEqual(Array(5).fill('done')))
    await add(1)
    jobs.wake()
    await eventually(async () => expect(await statuses()).toEqual(Array(6).fill('done')))
    expect(done.toSorted()).toEqual([0, 0, 1, 2, 3, 4])
    expect(logged).toEqual([])
  })

  test('notes why nothing had to be done', async () => {
    await add(1)
    start(async () => 'Withdrawn.')
    await untilRow({ status: 'done', error: 'Withdrawn.' })
  })

  test('does no more jobs at once than its concurrency', async () => {
    await add(7)
    let [now, most] = [0, 0]
    start(
      async () => {
        most = Math.max(most, ++now)
        await new Promise((resolve) => setImmediate(resolve))
        now--
      },
      { concurrency: 3 },
    )
    await eventually(async () => expect(await statuses()).toEqual(Array(7).fill('done')))
    expect(most).toBe(3)
  })

  test('tries a failed job again, tells the owner why, and logs nothing personal', async () => {
    await add(1)
    start(async () => {
      throw Object.assign(new Error('550 no such mailbox dana@example.com'), { responseCode: 451 })
    })
    await eventually(async () => expect(logged).toHaveLength(1))
    expect(await rows()).toMatchObject([
      { status: 'waiting', attempts: 1, error: '550 no such mailbox dana@example.com' },
    ])
    const line = { kind: 'mail', attempts: 1, next: 'waiting', error: 'Error', responseCode: 451 }
    expect(logged[0]).toMatchObject(line)
    expect(JSON.stringify(logged)).not.toContain('dana')
  })

  test('finishes the running jobs before it closes, and starts no more', async () => {
    await add(3)
    const gate = Promise.withResolvers<void>()
    const begun: unknown[] = []
    const jobs = start(
      async ({ payload }) => {
        begun.push(payload.n)
        await gate.promise
      },
      { concurrency: 1 },
    )
    await eventually(async () => expect(begun).toHaveLength(1))
    const closed = jobs.close()
    gate.resolve()
    await closed
    expect(begun).toHaveLength(1)
    expect(await statuses()).toEqual(['done', 'waiting', 'waiting'])
    expect((await rows()).map(({ lease }) => lease)).toEqual([null, null, null])
  })

  /** What is stored after closing. */
  async function closedWhile(stop: (resolve: () => void, reject: (error?: Error) => void) => void) {
    await add(1)
    const begun = Promise.withResolvers<void>()
    const jobs = start(
      (_, signal) => {
        begun.resolve()
        return new Promise((resolve, reject) => {
          const fail = (error = signal.reason) => reject(error)
          signal.addEventListener('abort', () => stop(resolve, fail))
        })
      },
      { closeTimeout: 20, stopTimeout: 200 },
    )
    await begun.promise
    await jobs.close()
    return rows()
  }

  test('releases a job that does not finish in time, once it has stopped', async () => {
    const released = { status: 'waiting', lease: null, attempts: 0, interruptions: 0 }
    expect(await closedWhile((_, reject) => reject())).toMatchObject([released])
  })

  test('waits for an email that is being sent, and leaves it to nobody else while that goes on', async () => {
    expect(await closedWhile((resolve) => resolve())).toMatchObject([{ status: 'done' }])
    await database.db.deleteFrom('job').execute()
    expect(await closedWhile(() => {})).toMatchObject([{ status: 'waiting', lease: expect.any(String) }])
  })

  test('an email that fails while its process ends is not given back at once: it may have been sent', async () => {
    const error = 'The mail server did not answer.'
    const failed = { status: 'waiting', attempts: 1, error }
    expect(await closedWhile((_, reject) => reject(new Error(error)))).toMatchObject([failed])
  })

  test('gives back what it has not begun when it closes', async () => {
    await add(1)
    let begun = 0
    await start(async () => void begun++).close()
    expect([begun, await rows()]).toMatchObject([0, [{ status: 'waiting', lease: null, attempts: 0 }]])
  })

  test.each(['finishes', 'fails'])(
    'stops a job whose lease it cannot renew, before another process takes it: %s',
    async (end) => {
      await add(1)
      const stopped = Promise.withResolvers<void>()
      const taken = Promise.withResolvers<void>()
      const ended = Promise.withResolvers<void>()
      start(
        async (_, signal) => {
          await new Promise((resolve) => signal.addEventListener('abort', resolve))
          stopped.resolve()
          await taken.promise
          if (end === 'fails') throw new Error('The connection was lost.')
        },
        { renewEvery: 20, stopAfter: 100, concurrency: 1, onEnded: () => ended.resolve() },
      )
      await untilRow({ lease: expect.any(String) })
      await rename('job', 'gone')
      await stopped.promise
      await rename('gone', 'job')
      expect(await lease(database, ['mail'], 1)).toEqual([])
      // A row that the runner is renewing is skipped.
      const other = await eventually(async () => {
        const [leased] = await lease(database, ['mail'], 1, Date.now() + 2 * LEASE)
        if (!leased) throw new Error('It is being renewed.')
        return leased
      })
      taken.resolve()
      await ended.promise
      expect(await rows()).toMatchObject([{ status: 'waiting', lease: other.lease, error: null }])
      expect(logged).toContainEqual({ job: other.id, kind: 'mail' })
    },
  )

  test('a job that ends its process fails for good after five times; a retry begins anew', async () => {
    await add(1)
    // PostgreSQL's clock rounds up.
    let clock = Date.now() + 1
    let begun = 0
    /** A process that is gone neither ends its job nor renews its lease. */
    const dies = async () => {
      const over = Promise.withResolvers<void>()
      const handler = () => {
        begun++
        over.resolve()
        return new Promise<void>(() => {})
      }
      const options = {
        now: () => clock,
        renewEvery: 600_000,
        closeTimeout: 0,
        onEnded: () => over.resolve(),
      }
      start(handler, options)
      await over.promise
      clock += LEASE
    }
    const untilEnded = async () => {
      const week = clock + 7 * 86_400_000
      while (clock < week && (await statuses())[0] === 'waiting') await dies()
      return begun
    }
    expect(await untilEnded()).toBe(5)
    expect(await rows()).toMatchObject([
      { status: 'dead', error: expect.stringMatching(/interrupted five times/) },
    ])
    expect(logged).toHaveLength(1)
    await retry(database, (await rows())[0]?.id ?? '', null, clock)
    expect(await untilEnded()).toBe(10)
  })

  test('renews the lease of a long job, and stops a job that another process has', async () => {
    await add(1)
    // PostgreSQL's clock rounds up.
    let clock = Date.now() + 1
    let stopped: AbortSignal | undefined
    start(
      (_, signal) => {
        stopped = signal
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
      },
      { now: () => clock, renewEvery: 10, concurrency: 1 },
    )
    await eventually(async () => expect(stopped).toBeDefined())
    const first = (await rows())[0]
    clock += LEASE - 1
    await eventually(async () => expect((await rows())[0]?.run_at).toBe(clock + LEASE))
    expect((await rows())[0]?.lease).toBe(first?.lease)
    await database.db.updateTable('job').set({ lease: 'of another process' }).execute()
    await eventually(async () => expect(stopped?.aborted).toBe(true))
    expect(await rows()).toMatchObject([{ status: 'waiting', lease: 'of another process' }])
  })

  test('reports how each attempt ended', async () => {
    await add(3)
    const ended: EndedJob[] = []
    const waits = Promise.withResolvers<void>()
    const handler: Handler = async ({ payload }, signal) => {
      if (payload.n === 0) throw new PermanentFailure('No such mailbox.')
      if (payload.n === 1) return
      signal.addEventListener('abort', () => waits.reject(signal.reason))
      await waits.promise
    }
    const jobs = start(handler, { closeTimeout: 0, stopTimeout: 5_000, onEnded: (one) => ended.push(one) })
    await eventually(async () => expect(ended).toHaveLength(2))
    await jobs.close()
    expect(ended.map(({ kind, result }) => `${kind} ${result}`).toSorted()).toEqual([
      'mail done',
      'mail failed',
      'mail stopped',
    ])
    for (const { seconds } of ended) expect(seconds).toBeGreaterThanOrEqual(0)
  })

  test('a job that hangs is late, though its lease is renewed and another could still begin', async () => {
    await add(1)
    let late = 0
    const timers = new Timers(log, () => late)
    const gate = Promise.withResolvers<void>()
    start(() => gate.promise, { poll: 20, renewEvery: 20, timers })
    await untilRow({ attempts: 1 })
    late += 9 * 60_000
    await eventually(async () => expect(timers.late()).toEqual([]))
    late += 2 * 60_000
    await eventually(async () => expect(timers.late()).toEqual(['a job of kind mail']))
    gate.resolve()
    await eventually(async () => expect(timers.late()).toEqual([]))
  })

  test('waits while the database cannot be asked, and logs each try', async () => {
    await add(1)
    await rename('job', 'gone')
    let late = 0
    const timers = new Timers(log, () => late)
    start(async () => {}, { poll: 20, timers })
    await eventually(async () => expect(logged.length).toBeGreaterThan(0))
    late += 10 * 60_000
    expect(timers.late()).toContain('jobs')
    await rename('gone', 'job')
    await eventually(async () => expect(await statuses()).toEqual(['done']))
    expect(timers.late()).not.toContain('jobs')
  })
})
