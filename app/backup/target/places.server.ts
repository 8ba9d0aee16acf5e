import { isAbsolute, resolve } from 'node:path'
import { isBucket, type S3Settings } from '../../../ports/storage/open.ts'
import type { Storage } from '../../../ports/storage/port.ts'

export interface Places {
  dataDir: string
  /** A folder, or 's3://bucket/prefix'. */
  photographs: string
  s3: S3Settings
  backupS3: S3Settings
  /** The environment says how backups are reached, and wins over what is stored. */
  backupFixed?: boolean
}

export const README_TEXT = `Backups of a Sideline website.

originals/   every photo, once
snapshots/   the database and what belongs to it, one folder for each backup

To restore the newest, in a fresh copy of Sideline:

    npm run -s sideline -- restore <this folder or s3://bucket/prefix>

Nothing here is encrypted. Anyone who can read this has everything your clients trusted you with.
`

/** Normalizes the address of a target; null for neither an absolute path nor a bucket. */
export function targetAddress(text: string): string | null {
  if (!isBucket(text)) return isAbsolute(text) ? resolve(text) : null
  const [, bucket, prefix = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]+[a-z0-9])((?:\/[\w-][\w.-]*)*)\/?$/.exec(text) ?? []
  return bucket ? `s3://${bucket}${prefix}` : null
}

/** Makes errors name the target: a backup uses other storages too. */
export function explaining(storage: Storage, explained: (cause: unknown) => unknown): Storage {
  const or = <T>(work: Promise<T>) =>
    work.catch((cause) => {
      throw explained(cause)
    })
  async function* listed(keys: AsyncIterable<string>) {
    try {
      yield* keys
    } catch (cause) {
      throw explained(cause)
    }
  }
  return {
    put: (key, body) => or(storage.put(key, body)),
    size: (key) => or(storage.size(key)),
    open: (key, range, signal) => or(storage.open(key, range, signal)),
    read: (key) => or(storage.read(key)),
    remove: (key) => or(storage.remove(key)),
    list: (below) => listed(storage.list(below)),
  }
}
