import { stat } from 'node:fs/promises'
import type { Database } from '../../../ports/database/port.ts'
import { isBucket, type S3Settings } from '../../../ports/storage/open.ts'
import type { By, StaffActor } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { readSetup, removeSetup, storeSetup } from '../../setup.server.ts'
import { BackupError } from '../backup-error.ts'
import { isOneAccount } from '../target/bucket.server.ts'
import { type Places, targetAddress } from '../target/places.server.ts'
import { openTarget } from '../target/target.server.ts'
import { readLastBackup } from './last-backup.server.ts'
import type { Schedule } from './schedule.server.ts'

export interface BackupSetup extends Schedule {
  /** Set by the environment: the studio cannot change it. */
  fixed: boolean
  bucket?: StoredBucket
}

/** How the owner's bucket is reached. Its key is sealed. */
export interface StoredBucket {
  endpoint?: string
  region?: string
  /** The key's last letters. */
  ends: string
}

/** A bucket with its key, sealed and as it is used. */
export interface NewBucket {
  stored: StoredBucket
  sealed: string
  settings: S3Settings
}

export async function readBackupSetup(
  database: Pick<Database, 'db'>,
  environment: Schedule | null,
): Promise<BackupSetup | null> {
  if (environment) return { ...environment, fixed: true }
  const stored = await readSetup(database, 'backup')
  return stored && { ...(stored.value as Schedule), fixed: false }
}

/** Stores a place once it can be used. */
export async function setUpBackup(
  { database, places }: { database: Pick<Database, 'db' | 'write'>; places: Places },
  { target, at, bucket }: Schedule & { bucket?: NewBucket },
  by: By<StaffActor>,
): Promise<{ refused: string; disk?: true } | null> {
  const address = targetAddress(target)
  if (!address) {
    return {
      refused: target.startsWith('s3:')
        ? 'Enter a bucket, with or without a folder in it, such as s3://backups/site.'
        : 'Enter the full path of a folder on the server, such as /mnt/backup, or a bucket, such as s3://backups/site.',
    }
  }
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(at)) return { refused: 'Enter a time such as 03:30.' }
  if (!isBucket(address) && !isBucket(places.photographs) && (await onOneDisk(address, places.dataDir)))
    return { refused: ONE_DISK, disk: true }
  try {
    const { good } = await readLastBackup(database)
    const reached = bucket ? { ...places, backupS3: bucket.settings } : places
    await openTarget(address, reached, { hasBackups: good?.target === address })
  } catch (error) {
    if (error instanceof BackupError) return { refused: error.message }
    throw error
  }
  const value = { target: address, at, bucket: bucket?.stored }
  await database.write(async (trx) => {
    await storeSetup(trx, 'backup', { value, sealed: bucket?.sealed ?? null })
    await recordEvent(trx, by, { action: 'backup.set-up' })
  })
  return null
}

export async function turnOffBackup({ write }: Pick<Database, 'write'>, by: By<StaffActor>): Promise<void> {
  await write(async (trx) => {
    await removeSetup(trx, 'backup')
    await recordEvent(trx, by, { action: 'backup.turn-off' })
  })
}

const ONE_DISK =
  'A copy there doesn’t help when the disk dies. Storage on the internet does, or a disk of its own.'

/** Returns what the backups share with the site and would be lost with. */
export async function lostTogether(target: string, places: Places): Promise<'disk' | 'account' | null> {
  if (isBucket(target)) return isOneAccount(target, places) ? 'account' : null
  return (await onOneDisk(target, places.dataDir)) ? 'disk' : null
}

async function onOneDisk(folder: string, other: string): Promise<boolean | null> {
  const [a, b] = await Promise.all([folder, other].map((path) => stat(path).catch(() => null)))
  return a && b ? a.dev === b.dev : null
}
