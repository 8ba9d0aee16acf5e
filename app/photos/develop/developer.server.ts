import { availableParallelism } from 'node:os'
import { openQueue, type QueuePorts } from './queue.server.ts'
import { remakeLost } from './remake.server.ts'
import { openWorkerPool } from './worker-pool.server.ts'

/** Visitors come first: on a machine with nothing else to do this costs nothing. */
const NICENESS = 15

export interface DeveloperPorts extends QueuePorts {
  /**
   * Photographs in work at the same time. By default one core is left to the visitors, and of Node's four threads
   * for slow work one to the files they ask for.
   */
  photosAtOnce?: number
}

export interface Developer {
  /** Looks for new photographs, the most wanted first. */
  wake(): void
  /** How many photographs are still to be developed. */
  waiting(): number
  /** Resolves when nothing waits that could be developed. */
  idle(): Promise<void>
  /**
   * Makes one lost file ('800.avif') anew, ahead of all else. False when its original is lost or damaged too, and
   * while closing.
   */
  remake(id: string, file: string): Promise<boolean>
  /** Stops between two files: each is whole or absent, and the next start goes on from there. */
  close(): Promise<void>
}

/** Develops what waits, in the background, until closed. A photograph that cannot be developed holds up no other. */
export function openDeveloper(ports: DeveloperPorts): Developer {
  const stop = new AbortController()
  const lab = openWorkerPool({ niceness: NICENESS })
  const lost = remakeLost(ports, lab, stop.signal)
  const queue = openQueue(ports, lab, stop.signal)
  const lanes = ports.photosAtOnce ?? Math.min(3, Math.max(1, availableParallelism() - 1))
  let running: Promise<void> | null = null
  let woken = false

  async function run(): Promise<void> {
    while (woken && !stop.signal.aborted) {
      woken = false
      await Promise.all(Array.from({ length: lanes }, queue.work))
      await queue.showRest()
    }
    running = null
  }
  function wake(): void {
    woken = true
    queue.reconsider()
    running ??= run()
  }

  wake()
  return {
    wake,
    waiting: queue.left,
    idle: async () => running ?? undefined,
    remake: lost.remake,
    async close() {
      stop.abort()
      await running
      await lost.settled()
      lab.close()
    },
  }
}
