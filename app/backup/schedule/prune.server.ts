import type { Storage } from '../../../ports/storage/port.ts'
import { originalKey } from '../../photos/storage-keys.server.ts'
import type { Lock } from '../lock/lock.server.ts'
import {
  listSnapshots,
  readManifest,
  readOriginals,
  removeSnapshot,
  snapshotTime,
} from '../snapshot.server.ts'
import { timesToKeep } from './retention.ts'

/** The lock is certainly ours for this long after it was confirmed. Milliseconds. */
const CONFIRMED = 5_000

/**
 * Keeps confirming the lock: another process's backup may rely on an original that no snapshot names yet. Returns the old
 * snapshots. Throws BackupError, and removes no original, if a snapshot to keep is damaged.
 */
export async function prune(target: Storage, now: number, lock: Pick<Lock, 'confirm'>): Promise<string[]> {
  const confirm = often(lock)
  const { whole, broken } = await listSnapshots(target)
  const kept = new Set(timesToKeep(whole.map(snapshotTime), now))
  const old = whole.filter((name) => !kept.has(snapshotTime(name)))
  for (const name of [...old, ...broken]) {
    await confirm()
    await removeSnapshot(target, name)
  }
  if (old.length + broken.length === 0) return []
  const named = await originalsNamedBy(
    target,
    whole.filter((name) => !old.includes(name)),
  )
  for await (const key of target.list('originals')) {
    if (named.has(key)) continue
    await confirm()
    await target.remove(key)
  }
  return old
}

/** Skips confirmations in quick succession: each takes a few requests to a bucket. */
function often({ confirm }: Pick<Lock, 'confirm'>): () => Promise<void> {
  let confirmed = -Infinity
  return async () => {
    if (performance.now() - confirmed < CONFIRMED) return
    await confirm()
    confirmed = performance.now()
  }
}

async function originalsNamedBy(target: Storage, names: string[]): Promise<Set<string>> {
  const keys = new Set<string>()
  for (const name of names) {
    const originals = await readOriginals(target, name, await readManifest(target, name))
    for (const { id } of originals) keys.add(originalKey(id))
  }
  return keys
}
