import { setInterval } from 'node:timers/promises'
import type { Database } from '../../../ports/database/port.ts'
import type { Storage } from '../../../ports/storage/port.ts'
import { BackupRunning } from '../backup-error.ts'
import type { Holder } from './holder.ts'
import { siteLock } from './site-lock.server.ts'
import { targetLock } from './target-lock.server.ts'

/** A lock that was not renewed for this long is left over from a crash. Milliseconds. */
const LIFETIME = 120_000

export interface Lock {
  /** Aborts once another process has taken over, or the lock cannot be renewed. */
  signal: AbortSignal
  /** Renews the lock. Throws BackupRunning if this process was suspended for so long that another has taken over. */
  confirm(): Promise<void>
}

/** Locks the site and the target. Throws BackupRunning if either is locked, and BackupError if the target cannot be used. */
export async function withLock<T>(
  database: Database,
  target: Storage,
  work: (lock: Lock) => Promise<T>,
  lifetime: number = LIFETIME,
): Promise<T> {
  const holders = [siteLock(database, lifetime), targetLock(target, lifetime)]
  const lost = new AbortController()
  const ended = new AbortController()
  const confirm = async () => {
    for (const holder of holders) await holder.renew()
  }
  const taken: Holder[] = []
  try {
    for (const holder of holders) {
      taken.push(holder)
      await holder.take()
    }
    const renewing = renewEvery(confirm, lifetime, ended.signal).catch((error) => lost.abort(error))
    const result = await work({ signal: lost.signal, confirm })
    ended.abort()
    await renewing
    return result
  } finally {
    ended.abort()
    // A lock that cannot be released is stale soon.
    for (const holder of taken.reverse()) await holder.release().catch(() => {})
  }
}

/** Survives errors, such as a failover of the database, for half the lock's lifetime. */
async function renewEvery(confirm: () => Promise<void>, lifetime: number, signal: AbortSignal) {
  let renewed = performance.now()
  try {
    for await (const _ of setInterval(lifetime / 8, undefined, { signal })) {
      try {
        await confirm()
        renewed = performance.now()
      } catch (error) {
        if (error instanceof BackupRunning || performance.now() - renewed > lifetime / 2) throw error
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
