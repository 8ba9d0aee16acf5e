import { openStorage, type S3Settings } from '../../ports/storage/open.ts'
import type { Storage } from '../../ports/storage/port.ts'
import { BackupError } from './backup-error.ts'
import { STORAGE_ID } from './snapshot.server.ts'

/** Names the snapshot whose restore started to fill this bucket. */
const MARK = 'restoring'

/** Opens an empty bucket, or one where this restore was interrupted. Throws BackupError. */
export async function beginBucket(address: string, s3: S3Settings, snapshot: string): Promise<Storage> {
  const bucket = await openStorage(address, { s3 })
  const mark = await bucket.read(MARK)
  if (mark ? String(mark) !== snapshot : !(await isEmpty(bucket))) {
    throw new BackupError(
      `${address} isn't empty, and backups can only be restored into an empty bucket. Set STORAGE_URL to another one.`,
    )
  }
  await bucket.put(MARK, Buffer.from(snapshot))
  return bucket
}

export function finishBucket(bucket: Storage): Promise<void> {
  return bucket.remove(MARK)
}

export async function isEmpty(storage: Storage): Promise<boolean> {
  if ((await storage.size(STORAGE_ID)) !== null) return false
  for (const folder of ['originals', 'derived', 'marked', 'snapshots']) {
    for await (const _ of storage.list(folder)) return false
  }
  return true
}
