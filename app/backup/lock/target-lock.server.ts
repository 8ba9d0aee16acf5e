import { randomUUID } from 'node:crypto'
import type { Storage } from '../../../ports/storage/port.ts'
import { BackupRunning } from '../backup-error.ts'
import { type Holder, takenOver } from './holder.ts'

const FOLDER = 'locks'
/** A lock from further ahead was written by a wrong clock. Milliseconds. */
const FUTURE = 86_400_000

/** Each process first writes a lock of a unique name, then looks for others, so at least one of two sees the other. */
export function targetLock(target: Storage, lifetime: number): Holder {
  const key = `${FOLDER}/${randomUUID()}`
  const write = () => target.put(key, Buffer.from(`${Date.now()}\n`))
  return {
    async take() {
      await write()
      await refuseOthers(target, key, lifetime)
    },
    async renew() {
      const started = Date.now()
      if ((await target.read(key)) === null) throw takenOver()
      await write()
      // It may have been removed since it was read.
      if (Date.now() - started > lifetime / 2) throw takenOver()
    },
    release: () => target.remove(key),
  }
}

/** Removes locks that a crash left. */
async function refuseOthers(target: Storage, own: string, lifetime: number): Promise<void> {
  for await (const key of target.list(FOLDER)) {
    if (key === own) continue
    const text = await target.read(key)
    if (!text) continue
    const age = Date.now() - Number(text)
    if (age <= lifetime && age > -FUTURE) {
      throw new BackupRunning('Another site is backing up there right now. Try again when it finishes.')
    }
    await target.remove(key)
  }
}
