import { isBucket, openStorage, type S3Settings } from '../../../ports/storage/open.ts'
import { type Storage, StorageUnusable } from '../../../ports/storage/port.ts'
import { BackupError } from '../backup-error.ts'
import { STORAGE_ID } from '../snapshot.server.ts'
import { explaining, type Places, README_TEXT } from './places.server.ts'

/** Marks a bucket of backups. */
const README = 'readme.txt'

/** Marks an empty bucket. Throws BackupError if it has other files, or cannot be used. */
export async function openBucket(address: string, places: Places, hasBackups: boolean): Promise<Storage> {
  if (isAmongPhotographs(address, places)) {
    throw new BackupError(
      `The site's own photos are in ${places.photographs}. Name another bucket for backups, ideally from another provider.`,
    )
  }
  const bucket = await readBucket(address, places.backupS3)
  if ((await bucket.size(README)) !== null) return bucket
  // Missing in backups that were copied there by hand.
  if (!(await has(bucket, 'snapshots'))) {
    if (hasBackups) {
      throw new BackupError(
        `${address} has no backups, though the last one was stored there. To start over there, use 'sideline backup ${address} --new'.`,
      )
    }
    if ((await has(bucket, 'originals')) || (await bucket.size(STORAGE_ID)) !== null) {
      throw new BackupError(`${address} has other files. Name an empty place, only for backups.`)
    }
  }
  await bucket.put(README, Buffer.from(README_TEXT))
  return bucket
}

export async function readBucket(address: string, s3: S3Settings): Promise<Storage> {
  if (!s3.endpoint && !s3.region) {
    throw new BackupError(`The site doesn't know how to reach ${address}. Choose it in Settings, Backup.`)
  }
  return explaining(await openStorage(address, { s3 }), (cause) =>
    cause instanceof StorageUnusable
      ? new BackupError(`The backups can't be reached right now. ${cause.message}`, { cause })
      : cause,
  )
}

async function has(bucket: Storage, folder: string): Promise<boolean> {
  for await (const _ of bucket.list(folder)) return true
  return false
}

/** Whether one contains the other: deleting either would reach both. */
function isAmongPhotographs(address: string, { photographs, s3, backupS3 }: Places): boolean {
  if (!isBucket(photographs) || hostOf(s3) !== hostOf(backupS3)) return false
  const [one, other] = [`${address}/`, `${photographs.replace(/\/$/, '')}/`]
  return one.startsWith(other) || other.startsWith(one)
}

export function isOneAccount(address: string, { photographs, s3, backupS3 }: Places): boolean {
  return (
    isBucket(address) &&
    isBucket(photographs) &&
    hostOf(s3) === hostOf(backupS3) &&
    s3.credentials?.accessKeyId === backupS3.credentials?.accessKeyId
  )
}

function hostOf({ endpoint }: S3Settings): string | undefined {
  return endpoint && new URL(endpoint).host
}
