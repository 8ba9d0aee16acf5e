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

/** How long the lock is certain to be ours after it was confirmed. Milliseconds. */
const CONFIRMED = 5_000

/**
 * Removes old and interrupted snapshots, and the originals that no other snapshot names. It confirms the lock all the time:
 * a backup of another process may rely on one that no snapshot names yet. Returns the names of the old ones. Throws
 * BackupError, and removes no original, if a snapshot that stays is damaged.
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

/** Confirms the lock, unless it was confirmed just now: each time is a few requests to a bucket. */
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
