import type { Storage } from '../../../ports/storage/port.ts'
import { plainName } from '../intake/file-name.ts'
import type { Intake } from '../intake/intake.server.ts'
import { derivativeKey, originalKey } from '../storage-keys.server.ts'
import { sweep } from './sweep.server.ts'
import { startWorker, type Worker, WorkerDied, type WorkerOptions } from './worker.server.ts'

/** How long a process is kept without work. Milliseconds. */
const IDLE = 3_000

/**
 * Where photographs are decoded and encoded: in processes of their own, one for each photograph in work, started when
 * they are needed and ended when they are not. A photograph that breaks its process breaks nothing else, and the memory
 * it took is given back.
 */
export interface WorkerPool {
  /**
   * Stores these derivatives of an original. Rejects when the original is missing or damaged, cannot be decoded, takes
   * too long or breaks its process; when the storage or the lab cannot be used; when `signal` asks to stop, which
   * leaves whole files and no others.
   */
  develop(storage: Storage, id: string, files: string[], signal?: AbortSignal): Promise<void>
  /**
   * As `intakePhoto`, of the file at `path`, whose bytes never come into this process. One that breaks the other process
   * is refused like any that is damaged. Rejects when there is no such file, and when the lab cannot be used.
   */
  intake(path: string, name: string): Promise<Intake>
  /** Ends every process, also one at work. */
  close(): void
}

export function openWorkerPool(options: WorkerOptions & { idle?: number }): WorkerPool {
  const { idle = IDLE } = options
  const workers = new Set<Worker>()
  const free = new Map<Worker, NodeJS.Timeout>()
  let closed = false

  function take(): Worker {
    if (closed) throw new Error('The lab is closed')
    for (const [worker, timer] of free) {
      clearTimeout(timer)
      free.delete(worker)
      if (worker.alive) return worker
      workers.delete(worker)
    }
    const worker = startWorker(options)
    workers.add(worker)
    return worker
  }

  function giveBack(worker: Worker): void {
    if (worker.alive) free.set(worker, setTimeout(dismiss, idle, worker))
    else dismiss(worker)
  }

  function dismiss(worker: Worker): void {
    free.delete(worker)
    workers.delete(worker)
    worker.end()
  }

  async function withWorker<T>(use: (worker: Worker) => Promise<T>): Promise<T> {
    const worker = take()
    try {
      return await use(worker)
    } finally {
      giveBack(worker)
    }
  }

  return {
    develop: (storage, id, files, signal) =>
      againIfKilled(() =>
        withWorker(async (worker) => {
          const original = await storage.open(originalKey(id))
          if (!original) throw new Error('the original is missing')
          try {
            for await (const answer of worker.ask({ develop: id, files }, original, signal)) {
              if ('file' in answer) await storage.put(derivativeKey(id, answer.file), answer.bytes)
            }
          } finally {
            original.destroy()
            sweep()
          }
        }),
      ),

    async intake(path, name) {
      try {
        return await againIfKilled(() => withWorker((worker) => lookOver(worker, path, name)))
      } catch (error) {
        if (!(error instanceof WorkerDied)) throw error
        return { refused: `${plainName(name)} cannot be read. Export it again as a plain JPEG and add that.` }
      }
    },

    close() {
      closed = true
      for (const timer of free.values()) clearTimeout(timer)
      for (const worker of workers) dismiss(worker)
    },
  }
}

/** When memory runs out, the one that is killed is not always the one that took it; twice is no coincidence. */
async function againIfKilled<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof WorkerDied && error.killed) return work()
    throw error
  }
}

async function lookOver(worker: Worker, path: string, name: string): Promise<Intake> {
  for await (const answer of worker.ask({ intake: path, name }, [])) {
    if ('intake' in answer) return answer.intake
  }
  throw new Error('The lab said nothing about it')
}
