import { type ChildProcess, fork } from 'node:child_process'
import { on } from 'node:events'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import type { Answer, Order } from './worker-process.server.ts'

const MODULE = join(import.meta.dirname, 'worker-process.server.ts')
/** Longer than what the process itself allows one step: whoever is silent for longer hangs. Milliseconds. */
const SILENCE = 150_000

/** The process ended before its order was done. */
export class WorkerDied extends Error {
  /** Killed from outside, as when memory runs out: not necessarily the photograph's spawnError. */
  readonly killed: boolean
  constructor(message: string, killed: boolean) {
    super(message)
    this.killed = killed
  }
}

/** No process can be started, whatever the photograph. */
export class WorkerUnusable extends Error {}

export interface WorkerOptions {
  /** 0, as important as the server, to 19, only what nobody else wants. */
  niceness: number
  /** How long an answer may take. Milliseconds. */
  silence?: number
}

/** A process that develops or looks over one photograph at a time. */
export interface Worker {
  readonly pid: number | undefined
  readonly alive: boolean
  /**
   * Answers to one order, as they come, up to the last. Rejects with what failed there, with {@link WorkerDied} or
   * {@link WorkerUnusable}, with what reading `original` throws, and when `signal` says to stop. Leaving it before its
   * end, in whatever way, ends the process.
   */
  ask(order: Order, original: Parts, signal?: AbortSignal): AsyncGenerator<Answer>
  end(): void
}

type Parts = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

export function startWorker({ niceness, silence = SILENCE }: WorkerOptions): Worker {
  const child = startProcess(niceness)
  let alive = true
  let ready = false
  let overdue = false
  let spawnError: Error | undefined
  let said = ''
  child.once('message', () => {
    ready = true
  })
  child.once('exit', () => {
    alive = false
  })
  child.on('error', (error) => {
    alive = false
    spawnError = error
  })
  child.stderr?.on('data', (text) => {
    said = `${said}${text}`.slice(-2000)
  })

  function end(): void {
    alive = false
    child.kill('SIGKILL')
  }

  async function* ask(order: Order, original: Parts, signal?: AbortSignal): AsyncGenerator<Answer> {
    const limit = setTimeout(() => {
      overdue = true
      end()
    }, silence)
    let finished = false
    try {
      const answers = on(child, 'message', { close: ['exit'], signal })
      // It may have ended while the original was being opened, and will not do so again.
      if (!alive) throw whyLost()
      await deliver(child, order, original, () => limit.refresh())
      for await (const [answer] of answers as AsyncIterable<[Answer]>) {
        limit.refresh()
        if ('ready' in answer) continue
        finished = !('file' in answer)
        if ('failed' in answer) throw answer.failed
        // What had arrived before it was aborted comes nevertheless.
        signal?.throwIfAborted()
        yield answer
        if (finished) return
      }
      throw whyLost()
    } catch (error) {
      throw error === spawnError ? unusable(error) : error
    } finally {
      clearTimeout(limit)
      if (!finished) end()
    }
  }

  function whyLost(): Error {
    const words = said.trim()
    if (!ready) return unusable(words)
    if (overdue) return new WorkerDied('It takes too long.', false)
    const how = child.signalCode ?? `code ${child.exitCode}`
    return new WorkerDied(
      `The process that worked on it ended with ${how}. ${words}`.trim(),
      how === 'SIGKILL',
    )
  }

  return {
    pid: child.pid,
    get alive() {
      return alive
    },
    ask,
    end,
  }
}

function unusable(cause: unknown): WorkerUnusable {
  return new WorkerUnusable('The process that develops photographs cannot be started.', { cause })
}

/** Its environment holds no secret of ours, and one allocation arena: what glibc keeps for each thread adds up. */
function startProcess(niceness: number): ChildProcess {
  try {
    const child = fork(MODULE, {
      execArgv: [],
      env: { MALLOC_ARENA_MAX: '1' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    // At once: on Linux this is a thread's own, and handed on to the threads it starts from then on.
    if (child.pid) setPriority(child.pid, niceness)
    return child
  } catch (cause) {
    throw unusable(cause)
  }
}

/** Waits for each part to be on its way, so that a large original never is in memory twice. */
async function deliver(
  child: ChildProcess,
  order: Order,
  original: Parts,
  onPart: () => void,
): Promise<void> {
  if (!(await sent(child, order))) return
  for await (const part of original) {
    if (!(await sent(child, part))) return
    onPart()
  }
  await sent(child, null)
}

/** False when nobody is there any more, which the end of the process tells better. */
function sent(child: ChildProcess, message: Order | Uint8Array | null): Promise<boolean> {
  return new Promise((resolve) => {
    child.send(message as object, (error) => resolve(error === null))
  })
}
