import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { enqueue, LEASE, PermanentFailure } from '../app/jobs/queue.server.ts'
import type { Database } from '../ports/database/port.ts'
import { onEachEngine } from '../ports/database/testing.ts'
import { type Handler, type JobsOptions, openJobs } from './jobs.ts'

onEachEngine('jobs', (open) => {
  let database: Database
  let said: unknown[]
  beforeEach(async () => {
    database = await open()
    said = []
  })
  const log = { error: (line: unknown) => said.push(line), warn: (line: unknown) => said.push(line) } as never
  const add = (count: number) =>
    database.write((trx) =>
      enqueue(
        trx,
        Array.from({ length: count }, (_, n) => ({ kind: 'mail', payload: { n } })),
        Date.now(),
      ),
    )
  const rows = () => database.db.selectFrom('job').selectAll().orderBy('id').execute()
  const statuses = async () => (await rows()).map(({ status }) => status).toSorted()
  const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 10 })

  function start(mail: Handler, options: Partial<JobsOptions> = {}) {
    const jobs = openJobs({ database, log, poll: 600_000, quiet: async () => {}, ...options })
    // Only the first close does anything; the database must be there for it.
    onTestFinished(() => jobs.close())
    jobs.start({ mail })
    return jobs
  }

  test('does what waits, and what is put down later as soon as it is told', async () => {
    await add(5)
    const done: unknown[] = []
    const jobs = start(async ({ payload }) => void done.push(payload.n))
    await eventually(async () => expect(await statuses()).toEqual(Array(5).fill('done')))
    await add(1)
    jobs.wake()
    await eventually(async () => expect(await statuses()).toEqual(Array(6).fill('done')))
    expect(done.toSorted()).toEqual([0, 0, 1, 2, 3, 4])
    expect(said).toEqual([])
    await jobs.close()
  })

  test('looks now and then for what nobody has told it of', async () => {
    const jobs = start(async () => {}, { poll: 20 })
    await add(1)
    await eventually(async () => expect(await statuses()).toEqual(['done']))
    await jobs.close()
  })

  test('is shared by several without doing anything twice', async () => {
    await add(40)
    const done: unknown[] = []
    const several = [1, 2, 3, 4].map(() => start(async ({ payload }) => void done.push(payload.n)))
    await eventually(async () => expect(await statuses()).toEqual(Array(40).fill('done')))
    expect(done.length).toBe(40)
    expect(new Set(done).size).toBe(40)
    await Promise.all(several.map((jobs) => jobs.close()))
  })

  test('does so many at once and no more', async () => {
    await add(7)
    let [now, most] = [0, 0]
    const jobs = start(
      async () => {
        most = Math.max(most, ++now)
        await new Promise((resolve) => setImmediate(resolve))
        now--
      },
      { lanes: 3 },
    )
    await eventually(async () => expect(await statuses()).toEqual(Array(7).fill('done')))
    expect(most).toBe(3)
    await jobs.close()
  })

  test('keeps what failed for another time, says why to the owner, and nothing personal to the log', async () => {
    await add(1)
    const jobs = start(async () => {
      throw Object.assign(new Error('550 no such mailbox dana@example.com'), { responseCode: 451 })
    })
    await eventually(async () => expect(said).toHaveLength(1))
    expect(await rows()).toMatchObject([
      { status: 'waiting', attempts: 1, error: '550 no such mailbox dana@example.com' },
    ])
    expect(said[0]).toMatchObject({
      kind: 'mail',
      attempts: 1,
      next: 'waiting',
      error: 'Error',
      responseCode: 451,
    })
    expect(JSON.stringify(said)).not.toContain('dana')
    await jobs.close()
  })

  test('lets what is hopeless rest', async () => {
    await add(1)
    const jobs = start(async () => {
      throw new PermanentFailure('The account needs to be connected again.')
    })
    await eventually(async () => expect(await statuses()).toEqual(['dead']))
    expect(await rows()).toMatchObject([{ attempts: 1, error: 'The account needs to be connected again.' }])
    await jobs.close()
  })

  test('finishes what it is at before it stops, and begins nothing more', async () => {
    await add(3)
    const gate = Promise.withResolvers<void>()
    const begun: unknown[] = []
    const jobs = start(
      async ({ payload }) => {
        begun.push(payload.n)
        await gate.promise
      },
      { lanes: 1 },
    )
    await eventually(async () => expect(begun).toHaveLength(1))
    const closed = jobs.close()
    gate.resolve()
    await closed
    expect(begun).toHaveLength(1)
    expect(await statuses()).toEqual(['done', 'waiting', 'waiting'])
    expect((await rows()).map(({ lease }) => lease)).toEqual([null, null, null])
  })

  test('gives back what will not finish in time', async () => {
    await add(1)
    let stopped: AbortSignal | undefined
    const jobs = start(
      (_, signal) => {
        stopped = signal
        return new Promise(() => {})
      },
      { patience: 20 },
    )
    await eventually(async () => expect(stopped).toBeDefined())
    await jobs.close()
    expect(stopped?.aborted).toBe(true)
    expect(await rows()).toMatchObject([{ status: 'waiting', lease: null, attempts: 0 }])
  })

  test('keeps a long job to itself, and lets go of one that somebody else has', async () => {
    await add(1)
    let clock = Date.now()
    let stopped: AbortSignal | undefined
    const jobs = start(
      (_, signal) => {
        stopped = signal
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
      },
      { now: () => clock, renewEvery: 10, lanes: 1 },
    )
    await eventually(async () => expect(stopped).toBeDefined())
    const first = (await rows())[0]
    clock += LEASE - 1
    await eventually(async () => expect((await rows())[0]?.run_at).toBe(clock + LEASE))
    expect((await rows())[0]?.lease).toBe(first?.lease)
    await database.db.updateTable('job').set({ lease: 'of another process' }).execute()
    await eventually(async () => expect(stopped?.aborted).toBe(true))
    expect(await rows()).toMatchObject([{ status: 'waiting', lease: 'of another process' }])
    await jobs.close()
  })

  test('waits when the database cannot be asked, and says so once each time', async () => {
    await add(1)
    await database.db.schema.alterTable('job').renameTo('gone').execute()
    const jobs = start(async () => {}, { poll: 20 })
    await eventually(async () => expect(said.length).toBeGreaterThan(0))
    await database.db.schema
      .alterTable('gone' as never)
      .renameTo('job')
      .execute()
    await eventually(async () => expect(await statuses()).toEqual(['done']))
    await jobs.close()
  })
})
