import { type ChildProcess, fork } from 'node:child_process'
import { on } from 'node:events'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { DamagedFile } from '../../intake/file.ts'
import type { Range } from '../../location/source.ts'
import type { Derivative } from '../develop.server.ts'
import type { Reply, Task } from './worker-process.server.ts'

const MODULE = join(import.meta.dirname, 'worker-process.server.ts')
/** Silence of a process that hangs: longer than any step takes. Milliseconds. */
const TIMEOUT = 150_000
/** A file that takes longer to read was made to. Milliseconds. */
const READING = 10_000
/** Additional reading time for large files. Bytes per millisecond. */
const PACE = 20_000
/** Last words of Node and the codec without memory. */
const LACK = /out of memory|failed to allocate/i

/** By its own crash, a kill or a lack of memory, or a timeout. Probably only the first is the photograph's fault. */
export type Death = 'crashed' | 'killed' | 'slow'

export class WorkerDied extends Error {
  readonly how: Death
  constructor(message: string, how: Death) {
    super(message)
    this.how = how
  }
}

export class WorkerUnusable extends Error {
  constructor(cause: unknown) {
    super('The worker process for photos can’t start.', { cause })
  }
}

/** Gets a tenth of a core on a busy machine; the lowest priority gets almost none. */
const NICENESS = 10

export interface WorkerOptions {
  background?: boolean
  timeout?: number
  /** For a task that only reads, without the storage. Milliseconds. */
  reading?: number
}

type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

interface Handlers {
  store?(file: Derivative): Promise<void>
  read?(range: Range): Promise<Uint8Array>
  signal?: AbortSignal
}

export class Worker {
  alive = true
  readonly #child: ChildProcess
  readonly #timeout: number
  readonly #reading: number
  #ready = false
  #timedOut = false
  #spawnError: Error | undefined
  #stderr = ''

  /** Throws {@link WorkerUnusable}. */
  constructor({ timeout = TIMEOUT, reading = READING, background = false }: WorkerOptions) {
    this.#timeout = timeout
    this.#reading = reading
    this.#child = startProcess(background)
    this.#child.once('message', () => {
      this.#ready = true
    })
    this.#child.once('exit', () => {
      this.alive = false
    })
    this.#child.on('error', (error) => {
      this.alive = false
      this.#spawnError = error
    })
    this.#child.stderr?.on('data', (text) => {
      this.#stderr = `${this.#stderr}${text}`.slice(-2000)
    })
  }

  /** Rejects with the task's error, a handler's, {@link WorkerDied} or on abort. Kills an unfinished process. */
  async run(task: Task, original: Chunks, { store, read, signal }: Handlers = {}): Promise<unknown> {
    const reads = 'size' in task
    const clock = this.#clock(reads ? this.#reading + task.size / PACE : this.#timeout)
    let finished = false
    try {
      const messages = on(this.#child, 'message', { close: ['exit'], signal })
      // It may have ended while the original was being opened, and will not emit 'exit' again.
      if (!this.alive) throw this.#deathError()
      await this.#send(task, original, clock.start)
      for await (const [reply] of messages as AsyncIterable<[Reply]>) {
        finished = 'result' in reply || 'failed' in reply || 'damaged' in reply
        if ('failed' in reply) throw reply.failed
        if ('damaged' in reply) throw new DamagedFile(reply.damaged)
        // Messages that had arrived before the abort are delivered nevertheless.
        signal?.throwIfAborted()
        // While the storage works, it has nothing to do.
        clock.stop({ anew: !reads || 'ready' in reply })
        if ('result' in reply) return reply.result
        if ('file' in reply) await store?.(reply.file)
        if ('read' in reply && read) await this.#post(await read(reply.read))
        clock.start()
      }
      throw this.#deathError()
    } catch (error) {
      throw error === this.#spawnError ? new WorkerUnusable(error) : error
    } finally {
      clock.stop()
      if (!finished) this.kill()
    }
  }

  /** Kills the process once it has worked for so long since it was started `anew`. Milliseconds. */
  #clock(most: number) {
    let left = this.#ready ? most : this.#timeout
    let since = 0
    let timer: NodeJS.Timeout | undefined
    const stop = ({ anew = false } = {}) => {
      clearTimeout(timer)
      left = anew ? most : left - (performance.now() - since)
    }
    const start = () => {
      clearTimeout(timer)
      since = performance.now()
      timer = setTimeout(() => {
        this.#timedOut = true
        this.kill()
      }, left)
    }
    return { start, stop }
  }

  kill(): void {
    this.alive = false
    this.#child.kill('SIGKILL')
  }

  /** Waits for each chunk to be sent, so that a large original is never in memory twice. */
  async #send(task: Task, original: Chunks, startClock: () => void): Promise<void> {
    startClock()
    if (!(await this.#post(task))) return
    for await (const chunk of original) {
      if (!(await this.#post(chunk))) return
      startClock()
    }
    await this.#post(null)
  }

  /** False when the process is gone; its end explains it better than the failed send. */
  #post(message: Task | Uint8Array | null): Promise<boolean> {
    return new Promise((resolve) => {
      this.#child.send(message as object, (error) => resolve(error === null))
    })
  }

  #deathError(): Error {
    const stderr = this.#stderr.trim()
    if (!this.#ready) return new WorkerUnusable(stderr)
    if (this.#timedOut) return new WorkerDied('It took longer than this server allows.', 'slow')
    const end = this.#child.signalCode ?? `code ${this.#child.exitCode}`
    const ended = `The worker process exited with ${end}`
    if (end !== 'SIGKILL' && !LACK.test(stderr))
      return new WorkerDied(`${ended}. ${stderr}`.trim(), 'crashed')
    return new WorkerDied(`${ended}, as happens when the server’s memory runs out.`, 'killed')
  }
}

/** Passes on no secrets, and one allocation arena: glibc's memory per thread adds up. */
function startProcess(background: boolean): ChildProcess {
  try {
    const child = fork(MODULE, {
      execArgv: [],
      env: { MALLOC_ARENA_MAX: '1' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    // At once: on Linux a priority belongs to a thread, and only threads started later inherit it.
    if (background && child.pid) setPriority(child.pid, NICENESS)
    return child
  } catch (cause) {
    throw new WorkerUnusable(cause)
  }
}
