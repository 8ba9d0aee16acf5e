import { availableParallelism } from 'node:os'
import { DevelopQueue, type QueuePorts } from './queue.server.ts'
import { shareMaker } from './share.server.ts'
import { openWorkerPool, type WorkerPool } from './worker-pool.server.ts'

/** Visitors come first: on a machine with nothing else to do this costs nothing. */
const NICENESS = 15

export interface DeveloperPorts extends QueuePorts {
  /**
   * Photographs developed at the same time. The default leaves one core to the visitors, and one of Node's four
   * threads for slow work to the files they ask for.
   */
  concurrency?: number
}

export interface Developer {
  /** Looks for new photographs, the most wanted first. */
  wake(): void
  /** How many photographs are still to be developed. */
  waiting(): number
  /** Resolves when no photograph is left that could be developed. */
  idle(): Promise<void>
  /**
   * Makes one lost file ('800.avif') again, ahead of all else. Resolves to false when its original is lost or damaged
   * too, and while closing.
   */
  remake(id: string, file: string): Promise<boolean>
  /** Makes the preview with this name on it. Resolves to false when it cannot be made, or when too many wait. */
  makeShare(id: string, name: string): Promise<boolean>
  /** Stops between two files: each is whole or absent, and the next start continues from there. */
  close(): Promise<void>
}

/**
 * Develops waiting photographs in the background until closed. One that cannot be developed does not hold up the
 * others.
 */
export function openDeveloper(ports: DeveloperPorts): Developer {
  const abort = new AbortController()
  const pool = openWorkerPool({ niceness: NICENESS })
  const remaker = remakeLost(ports, pool, abort.signal)
  const shares = shareMaker(ports, pool, abort.signal)
  const queue = new DevelopQueue(ports, pool, abort.signal)
  const concurrency = ports.concurrency ?? Math.min(3, Math.max(1, availableParallelism() - 1))
  let running: Promise<void> | null = null
  let woken = false

  async function run(): Promise<void> {
    while (woken && !abort.signal.aborted) {
      woken = false
      await Promise.all(Array.from({ length: concurrency }, () => queue.work()))
      await queue.showRest()
    }
    running = null
  }
  function wake(): void {
    woken = true
    queue.reorder()
    running ??= run()
  }

  wake()
  return {
    wake,
    waiting: () => queue.left,
    idle: async () => running ?? undefined,
    remake: remaker.remake,
    makeShare: shares.makeShare,
    async close() {
      abort.abort()
      await running
      await remaker.settled()
      await shares.settled()
      pool.close()
    },
  }
}

/**
 * Makes lost files again, one at a time, so that a whole lost folder does not slow down the site. Requests for the
 * same file share the work. A photograph whose files cannot be made is logged once and not tried again.
 */
function remakeLost({ storage, log }: QueuePorts, pool: WorkerPool, signal: AbortSignal) {
  const underway = new Map<string, Promise<boolean>>()
  const failed = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()

  async function make(id: string, file: string): Promise<boolean> {
    if (failed.has(id) || signal.aborted) return false
    try {
      await pool.develop(storage, id, [file], signal)
      return true
    } catch (error) {
      if (signal.aborted) return false
      failed.add(id)
      log.error({ photo: id, file, err: error }, 'A lost derivative cannot be made again')
      return false
    }
  }

  return {
    remake(id: string, file: string): Promise<boolean> {
      const key = `${id}/${file}`
      const shared = underway.get(key)
      if (shared) return shared
      const made = last.then(() => make(id, file)).finally(() => underway.delete(key))
      underway.set(key, made)
      last = made
      return made
    },
    settled: () => last,
  }
}
