import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { BACKUP, VERIFY } from '../../app/backup/request.server.ts'
import { Postponed, postpone } from '../../app/jobs/postpone.server.ts'
import {
  fail,
  finish,
  LEASE,
  type Leased,
  lease,
  MOST_INTERRUPTIONS,
  PermanentFailure,
  release,
  renew,
} from '../../app/jobs/queue.server.ts'
import type { Versions } from '../../app/jobs/versions.server.ts'
import { STRAYS } from '../../app/photos/stray-originals.server.ts'
import { RENDER } from '../../app/photos/video/render.server.ts'
import { EXPORT } from '../../app/takeout/export/job.server.ts'
import { IMPORT } from '../../app/takeout/import/source/upload.server.ts'
import type { Database } from '../../ports/database/port.ts'
import type { Moment } from '../../ports/database/time.ts'
import { Timers } from './timers.ts'

/** Should reject when the signal aborts. May return a sentence for the owner why nothing had to be done. */
// biome-ignore lint/suspicious/noConfusingVoidType: most handlers return nothing
export type Handler = (job: Leased, signal: AbortSignal) => Promise<string | void>

/** A stopped attempt is repeated by some process. */
export interface EndedJob {
  kind: string
  result: 'done' | 'failed' | 'stopped'
  seconds: number
}

export interface JobsOptions {
  database: Database
  log: Pick<Logger, 'error' | 'warn'>
  timers?: Timers
  name?: string
  versions?: Versions
  onEnded?: (ended: EndedJob) => void
  concurrency?: number
  poll?: number
  renewEvery?: number
  stopAfter?: number
  closeTimeout?: number
  stopTimeout?: number
  now?: () => Moment
}

type Optional = 'onEnded' | 'now'

interface Running {
  job: Leased
  stop: AbortController
  done: Promise<void>
  deadline?: NodeJS.Timeout
}

const LONGEST_OTHERS = 3_600_000
const DAY = 86_400_000
const LONGEST: Record<string, number> = {
  mail: 300_000,
  [RENDER]: DAY / 4,
  [EXPORT]: DAY,
  [IMPORT]: DAY,
  [STRAYS]: DAY,
  [BACKUP]: 4 * DAY,
  [VERIFY]: 4 * DAY,
}
const MARGIN = 5_000
const INTERRUPTED = 'It was interrupted five times, so it may be crashing the site.'

export class JobRunner {
  readonly #options: Required<Omit<JobsOptions, Optional>> & Pick<JobsOptions, Optional>
  readonly #running = new Map<string, Running>()
  #renewing: { close(): Promise<void> } | undefined
  #handlers: Record<string, Handler> = {}
  #closing = false
  #loop: Promise<void> | undefined
  #woken = Promise.withResolvers<void>()

  constructor(options: JobsOptions) {
    const defaults = {
      concurrency: 2,
      poll: 5_000,
      renewEvery: LEASE / 3,
      stopAfter: LEASE - MARGIN,
      closeTimeout: 8_000,
      // Exceeds the mail server's timeout of twenty seconds, with the wait before.
      stopTimeout: 14_000,
      timers: new Timers(options.log),
      name: 'jobs',
      versions: {},
    }
    this.#options = { ...defaults, ...options }
  }

  wake(): void {
    this.#woken.resolve()
  }

  start(handlers: Record<string, Handler>): void {
    const { timers, name, renewEvery: every } = this.#options
    this.#handlers = handlers
    const task = () => this.#renewLeases()
    this.#renewing = timers.repeat({ name: `leases of ${name}`, every, task, later: true })
    this.#loop = this.#work()
  }

  /**
   * Waits for running jobs, stops those that take too long, and releases them. An email that is being sent cannot
   * stop and stays leased: no one else may send it yet.
   */
  async close(): Promise<void> {
    const { closeTimeout, stopTimeout } = this.#options
    this.#closing = true
    this.wake()
    await this.#loop
    await this.#ended(closeTimeout)
    for (const { stop } of this.#running.values()) stop.abort()
    await this.#ended(stopTimeout)
    await this.#renewing?.close()
  }

  async #ended(timeout: number): Promise<void> {
    const over = new AbortController()
    const all = Promise.all([...this.#running.values()].map(({ done }) => done))
    const waited = pause(timeout, undefined, { signal: over.signal }).catch(() => {})
    await Promise.race([all, waited])
    over.abort()
  }

  async #work(): Promise<void> {
    const { timers, name, poll, concurrency } = this.#options
    const { done, end } = timers.watch(name, poll)
    while (!this.#closing) {
      this.#woken = Promise.withResolvers()
      const free = concurrency - this.#running.size
      const since = performance.now()
      const jobs = free > 0 ? await this.#lease(free) : []
      if (jobs) done()
      for (const job of jobs ?? []) await this.#take(job, since)
      if (!this.#closing && (free === 0 || (jobs?.length ?? 0) < free)) await this.#rest()
    }
    end()
  }

  async #take(job: Leased, since: number): Promise<void> {
    if (this.#closing) await release(this.#options.database, job).catch(() => {})
    else this.#begin(job, since)
  }

  async #lease(count: number): Promise<Leased[] | null> {
    const { database, log, versions, now } = this.#options
    try {
      return await lease(database, Object.keys(this.#handlers), count, now?.(), versions)
    } catch (error) {
      log.error({ err: error }, 'Cannot lease jobs from the database')
      return null
    }
  }

  async #rest(): Promise<void> {
    const timer = setTimeout(() => this.wake(), this.#options.poll)
    await this.#woken.promise
    clearTimeout(timer)
  }

  #begin(job: Leased, since: number): void {
    const { timers, onEnded } = this.#options
    const stop = new AbortController()
    const started = performance.now()
    const watched = timers.watch(`a job of kind ${job.kind}`, LONGEST[job.kind] ?? LONGEST_OTHERS)
    const done = this.#run(job, stop.signal).then((result) => {
      watched.end()
      clearTimeout(running.deadline)
      this.#running.delete(job.id)
      this.wake()
      onEnded?.({ kind: job.kind, result, seconds: (performance.now() - started) / 1000 })
    })
    const running: Running = { job, stop, done }
    this.#running.set(job.id, running)
    this.#expectEnd(running, since)
  }

  /** By a monotonic clock: the lease cannot end before `since` plus its length. */
  #expectEnd(running: Running, since: number): void {
    const { stopAfter, log } = this.#options
    const { job, stop } = running
    clearTimeout(running.deadline)
    const left = since + stopAfter - performance.now()
    running.deadline = setTimeout(() => {
      log.warn({ job: job.id, kind: job.kind }, 'A job was stopped because its lease could not be renewed')
      stop.abort()
    }, left)
  }

  async #run(job: Leased, signal: AbortSignal): Promise<EndedJob['result']> {
    const { database, now } = this.#options
    try {
      if (job.interruptions >= MOST_INTERRUPTIONS) throw new PermanentFailure(INTERRUPTED)
      const note = await this.#handlers[job.kind]?.(job, signal)
      await finish(database, job, note || null, now?.())
      return 'done'
    } catch (error) {
      if (error instanceof Postponed) {
        await postpone(database, job, error)
        return 'stopped'
      }
      if (!isStopped(error, signal)) await this.#fail(job, error)
      else if (this.#closing) await release(database, job).catch(() => {})
      return signal.aborted ? 'stopped' : 'failed'
    }
  }

  async #fail(job: Leased, error: unknown): Promise<void> {
    const { database, log, now } = this.#options
    const message = error instanceof Error ? error.message : String(error)
    const failure = { error: message.slice(0, 500), permanent: error instanceof PermanentFailure }
    const next = await fail(database, job, failure, now?.()).catch(() => 'leased until its lease ends')
    const { id, kind, attempts } = job
    log.warn({ job: id, kind, attempts, next, ...withoutMessage(error) }, 'A job failed')
  }

  async #renewLeases(): Promise<void> {
    const { database, now } = this.#options
    const all = [...this.#running.values()]
    const jobs = all.map(({ job }) => job)
    const since = performance.now()
    const ours = await renew(database, jobs, now?.())
    for (const running of all.filter(({ job }) => this.#running.has(job.id))) {
      if (ours.has(running.job.id)) this.#expectEnd(running, since)
      else running.stop.abort()
    }
  }
}

/** An email that failed meanwhile may have been sent, so it was not stopped. */
function isStopped(error: unknown, signal: AbortSignal): boolean {
  return (
    signal.aborted && (error === signal.reason || (error instanceof Error && error.name === 'AbortError'))
  )
}

/** The message may contain an address, so the log gets only the kind and the stack. */
function withoutMessage(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return {}
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const at = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return { error: error.name, code, responseCode, at: at?.slice(0, 5).map((line) => line.trim()) }
}
