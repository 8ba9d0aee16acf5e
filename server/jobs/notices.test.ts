import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { enqueue, lease, retry } from '../../app/jobs/queue.server.ts'
import type { Database } from '../../ports/database/port.ts'
import { openPostgres } from '../../ports/database/postgres/postgres.ts'
import { TEMPLATE } from '../../ports/database/testing/testing-postgres.ts'
import { testPostgresUrl } from '../../ports/database/testing.ts'
import { JobRunner } from './job-runner.ts'

const WAIT = { timeout: 15_000, interval: 5 }
const log = { error() {}, warn() {} } as never

/** Two processes on one PostgreSQL. */
let ours: Database
let theirs: Database
let heard: number
beforeEach(async () => {
  const url = await testPostgresUrl(TEMPLATE)
  const open = async () => {
    const database = await openPostgres(url)
    onTestFinished(() => database.close())
    return database
  }
  ours = await open()
  theirs = await open()
  heard = 0
})

async function listening(): Promise<void> {
  const notices = ours.listen(() => void heard++)
  onTestFinished(() => notices.close())
  await vi.waitFor(() => expect(heard).toBe(1), WAIT)
}

const add = (delay = 0) => theirs.write((trx) => enqueue(trx, [{ kind: 'mail', payload: {} }], delay))
const listeners = () =>
  sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and query like 'listen %'`
    .execute(theirs.db)
    .then(({ rows }) => rows.map(({ pid }) => pid))

test('a process hears of jobs that another adds or retries, once they are there', async () => {
  await listening()
  const failed = theirs.write(async (trx) => {
    await enqueue(trx, [{ kind: 'mail', payload: {} }])
    throw new Error('changed my mind')
  })
  await expect(failed).rejects.toThrow()
  await add(60_000)
  await add()
  await vi.waitFor(() => expect(heard).toBe(2), WAIT)
  const [job] = await lease(ours, ['mail'], 1)
  await ours.db.updateTable('job').set({ status: 'dead', lease: null }).execute()
  expect(await retry(theirs, job?.id ?? '')).toBe(true)
  await vi.waitFor(() => expect(heard).toBe(3), WAIT)
})

test('a runner begins at once what another process added, however seldom it looks', async () => {
  const begun = Promise.withResolvers<void>()
  const runner = new JobRunner({ database: ours, log, poll: 600_000 })
  onTestFinished(() => runner.close())
  runner.start({ mail: async () => begun.resolve() })
  const notices = ours.listen(() => {
    heard++
    runner.wake()
  })
  onTestFinished(() => notices.close())
  await vi.waitFor(() => expect(heard).toBe(1), WAIT)
  await add()
  await begun.promise
})

test('it listens again after its connection was lost, and looks for what it missed', async () => {
  await listening()
  const [pid] = await listeners()
  await sql`select pg_terminate_backend(${pid})`.execute(theirs.db)
  await vi.waitFor(
    async () => expect(await listeners()).toEqual([expect.not.toSatisfy((now) => now === pid)]),
    WAIT,
  )
  await vi.waitFor(() => expect(heard).toBe(2), WAIT)
  await add()
  await vi.waitFor(() => expect(heard).toBe(3), WAIT)
})

test('closing ends the connection', async () => {
  const notices = ours.listen(() => void heard++)
  await vi.waitFor(() => expect(heard).toBe(1), WAIT)
  await notices.close()
  expect(await listeners()).toEqual([])
})
