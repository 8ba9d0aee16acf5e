import { randomUUID } from 'node:crypto'
import type { Storage } from '../../../ports/storage/port.ts'
import { BackupRunning } from '../backup-error.ts'
import { type Holder, takenOver } from './holder.ts'

const FOLDER = 'locks'
/** A lock of a clock that is so far ahead was a mistake. Milliseconds. */
const FUTURE = 86_400_000

/**
 * Keeps other sites out of a folder or bucket. Each process has a lock of its own name, which is never used again: it writes its
 * own, then looks for others, so of two at least one sees the other. What one process removes cannot be another's.
 */
export function targetLock(target: Storage, lifetime: number): Holder {
  const key = `${FOLDER}/${randomUUID()}`
  const write = () => target.put(key, Buffer.from(`${Date.now()}\n`))
  return {
    async take() {
      await write()
      await refuseOthers(target, key, lifetime)
    },
    async renew() {
      const begun = Date.now()
      if ((await target.read(key)) === null) throw takenOver()
      await write()
      // It may have been removed since it was read.
      if (Date.now() - begun > lifetime / 2) throw takenOver()
    },
    release: () => target.remove(key),
  }
}

/** Takes over what a crash has left. */
async function refuseOthers(target: Storage, own: string, lifetime: number): Promise<void> {
  for await (const key of target.list(FOLDER)) {
    if (key === own) continue
    const text = await target.read(key)
    // It was removed since.
    if (!text) continue
    const age = Date.now() - Number(text)
    if (age <= lifetime && age > -FUTURE) {
      throw new BackupRunning('Another site makes a backup there now: try again when it is done.')
    }
    await target.remove(key)
  }
}
