import type { Storage } from '../../../ports/storage/port.ts'
import type { WorkerPool } from './worker-pool.server.ts'

export interface RemakePorts {
  storage: Storage
  log: { error(facts: object, message: string): void }
}

/**
 * Makes lost files anew, one at a time, so that a whole lost folder does not take the site with it; whoever asks for
 * the same file meanwhile shares the work. The answer is false when the original is lost or damaged too, which is
 * logged once for each photograph.
 */
export function remakeLost({ storage, log }: RemakePorts, lab: WorkerPool, signal: AbortSignal) {
  const underway = new Map<string, Promise<boolean>>()
  const hopeless = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()

  async function make(id: string, file: string): Promise<boolean> {
    if (hopeless.has(id) || signal.aborted) return false
    try {
      await lab.develop(storage, id, [file], signal)
      return true
    } catch (error) {
      if (signal.aborted) return false
      hopeless.add(id)
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
