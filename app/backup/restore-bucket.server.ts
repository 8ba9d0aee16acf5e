import { openStorage, type S3Settings } from '../../ports/storage/open.ts'
import type { Storage } from '../../ports/storage/port.ts'
import { BackupError } from './backup-error.ts'
import { STORAGE_ID } from './snapshot.server.ts'

/** Is in a bucket that a restore began to fill, with the name of the snapshot. */
const MARK = 'restoring'

/** Opens a bucket to restore photographs into: an empty one, or where this restore was interrupted. Throws BackupError. */
export async function beginBucket(address: string, s3: S3Settings, snapshot: string): Promise<Storage> {
  const bucket = await openStorage(address, { s3 })
  const mark = await bucket.read(MARK)
  if (mark ? String(mark) !== snapshot : !(await isEmpty(bucket))) {
    throw new BackupError(
      `${address} is not empty, and a backup is only restored into an empty bucket: set STORAGE_URL to another one.`,
    )
  }
  await bucket.put(MARK, Buffer.from(snapshot))
  return bucket
}

/** The restore is complete: the bucket is a site's from now on. */
export function finishBucket(bucket: Storage): Promise<void> {
  return bucket.remove(MARK)
}

/** Whether no site has photographs there. */
export async function isEmpty(storage: Storage): Promise<boolean> {
  if ((await storage.size(STORAGE_ID)) !== null) return false
  for (const folder of ['originals', 'derived', 'marked', 'snapshots']) {
    for await (const _ of storage.list(folder)) return false
  }
  return true
}
