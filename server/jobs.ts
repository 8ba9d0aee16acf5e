import type { Logger } from 'pino'
import {
  fail,
  finish,
  giveBack,
  LEASE,
  type Leased,
  lease,
  PermanentFailure,
  renew,
} from '../app/jobs/queue.server.ts'
import type { Database } from '../ports/database/port.ts'
import { cleanUp } from './cleanup.ts'
import { whenQuiet } from './quiet.ts'

/** Does one job. Should stop when the signal is aborted: then the job is somebody else's. */
export type Handler = (job: Leased, signal: AbortSignal) => Promise<void>

export interface JobsOptions {
  database: Database
  log: Pick<Logger, 'error' | 'warn'>
  /** Jobs done at once. */
  lanes?: number
  /** How often to look for what other processes have put down or left behind. Milliseconds. */
  poll?: number
  /** How often to say that those under way still are. Milliseconds. */
  renewEvery?: number
  /** How long those under way may take to finish when the server stops. Milliseconds. */
  patience?: number
  /** Before the next jobs are begun. */
  quiet?: () => Promise<void>
  now?: () => number
}

export interface Jobs {
  /** There is a new job: begins it at once, if a lane is free. */
  wake(): void
  /** Begins to work, with one handler for each kind of job; jobs of other kinds are left alone. */
  start(handlers: Record<string, Handler>): void
  /** Begins nothing more; what is under way is finished, or given back. */
  close(): Promise<void>
}

interface Running {
  job: Leased
  stop: AbortController
  done: Promise<void>
}

const TIDY_EVERY = 3_600_000

/** Does the jobs that wait in the database, beside the other processes that do. */
export function openJobs(options: JobsOptions): Jobs {
  const { database, log, lanes = 2, poll = 5_000, patience = 8_000, now = Date.now } = options
  const { renewEvery = LEASE / 3, quiet = whenQuiet } = options
  const running = new Map<string, Running>()
  const timers: NodeJS.Timeout[] = []
  let handlers: Record<string, Handler> = {}
  let closing = false
  let loop: Promise<void> | undefined
  let woken = Promise.withResolvers<void>()

  function wake(): void {
    woken.resolve()
  }

  async function work(): Promise<void> {
    while (!closing) {
      woken = Promise.withResolvers()
      await quiet()
      if (closing) break
      const free = lanes - running.size
      const taken = free > 0 ? await take(free) : []
      for (const job of taken) begin(job)
      if (free === 0 || taken.length < free) await rest()
    }
  }

  async function take(free: number): Promise<Leased[]> {
    try {
      return await lease(database, Object.keys(handlers), free, now())
    } catch (error) {
      log.error({ err: error }, 'Jobs wait: the database cannot be asked for them')
      return []
    }
  }

  function begin(job: Leased): void {
    const stop = new AbortController()
    const done = run(job, stop.signal).finally(() => {
      running.delete(job.id)
      wake()
    })
    running.set(job.id, { job, stop, done })
  }

  /** Never rejects. */
  async function run(job: Leased, signal: AbortSignal): Promise<void> {
    try {
      await handlers[job.kind]?.(job, signal)
      if (!signal.aborted) await finish(database, job, now())
    } catch (error) {
      if (!signal.aborted) await failed(job, error)
    }
  }

  async function failed(job: Leased, error: unknown): Promise<void> {
    const outcome = { error: sentence(error), forGood: error instanceof PermanentFailure }
    const next = await fail(database, job, outcome, now()).catch(() => 'left to the end of its lease')
    const { id, kind, attempts } = job
    log.warn({ job: id, kind, attempts, next, ...withoutWords(error) }, 'A job failed')
  }

  async function rest(): Promise<void> {
    const timer = setTimeout(wake, poll)
    await woken.promise
    clearTimeout(timer)
  }

  async function keepLeases(): Promise<void> {
    const all = [...running.values()]
    const kept = await renew(
      database,
      all.map(({ job }) => job),
      now(),
    )
    for (const { job, stop } of all) if (!kept.has(job.id)) stop.abort()
  }

  function regularly(what: () => Promise<void>, every: number): void {
    const quietly = () => what().catch((error) => log.error({ err: error }, 'Jobs cannot be looked after'))
    timers.push(setInterval(quietly, every))
  }

  return {
    wake,
    start(given) {
      handlers = given
      regularly(keepLeases, renewEvery)
      regularly(() => cleanUp(database, now()), TIDY_EVERY)
      loop = work()
    },
    async close() {
      closing = true
      wake()
      await loop
      const timeout = Promise.withResolvers<void>()
      timers.push(setTimeout(timeout.resolve, patience))
      await Promise.race([Promise.all([...running.values()].map(({ done }) => done)), timeout.promise])
      for (const { job, stop } of running.values()) {
        stop.abort()
        await giveBack(database, job, now()).catch(() => {})
      }
      for (const timer of timers) clearInterval(timer)
    },
  }
}

function sentence(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500)
}

/** What a error's message says may be somebody's address: of it, the log has only where and of what kind. */
function withoutWords(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return {}
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const at = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return { error: error.name, code, responseCode, at: at?.slice(0, 5).map((line) => line.trim()) }
}
