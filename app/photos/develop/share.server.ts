import { type Storage, StorageUnusable } from '../../../ports/storage/port.ts'
import { PREVIEW } from '../rules/derivatives.ts'
import { derivativeKey, shareFile } from '../storage-keys.server.ts'
import { sharedQueue } from './shared-queue.ts'
import type { WorkerPool } from './workers/worker-pool.server.ts'

/** Waiting pictures of all visitors. */
const MOST = 30
const RETRY_AFTER = 10 * 60_000
const MOST_FAILED = 10_000

interface SharePorts {
  storage: Storage
  log: { error(facts: object, message: string): void }
  now?: () => number
}

/** Draws one share picture at a time, so that many link previews do not slow down the site. Requests share the work. */
export function shareMaker(ports: SharePorts, pool: Pick<WorkerPool, 'run'>, signal: AbortSignal) {
  const { storage, log, now = Date.now } = ports
  const queue = sharedQueue(MOST)
  const failedAt = new Map<string, number>()

  async function make(id: string, name: string, key: string): Promise<boolean> {
    if (signal.aborted) return false
    try {
      const preview = await storage.read(derivativeKey(id, PREVIEW.file))
      const picture = preview && (await pool.run('drawName', preview, name))
      if (picture) {
        await storage.put(key, picture)
        return true
      }
      if (preview) log.error({ photo: id }, 'No font on this machine can draw the business’s name')
    } catch (error) {
      if (signal.aborted) return false
      log.error({ photo: id, err: error }, 'The business’s name can’t be drawn on a photo')
      if (error instanceof StorageUnusable) return false
    }
    if (failedAt.size >= MOST_FAILED) failedAt.clear()
    failedAt.set(key, now())
    return false
  }

  return {
    async makeShare(id: string, name: string): Promise<boolean> {
      const key = derivativeKey(id, shareFile(name))
      const failed = now() - (failedAt.get(key) ?? Number.NEGATIVE_INFINITY) < RETRY_AFTER
      return !failed && queue.share(key, () => make(id, name, key))
    },
    settled: queue.settled,
  }
}
