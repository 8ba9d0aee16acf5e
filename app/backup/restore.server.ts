import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type DatabaseAddress, refuseRestoring, restoreCopy } from '../../ports/database/backup/copy.ts'
import { openDatabase } from '../../ports/database/open.ts'
import { diskStorage } from '../../ports/storage/disk.ts'
import { isBucket } from '../../ports/storage/open.ts'
import type { Storage } from '../../ports/storage/port.ts'
import { queueDeveloping } from '../photos/develop/queue.server.ts'
import { originalKey } from '../photos/storage-keys.server.ts'
import { atOnce } from './at-once.ts'
import { BackupError, BadOriginals } from './backup-error.ts'
import { AT_ONCE, copyOriginal } from './originals.server.ts'
import { beginBucket, finishBucket } from './restore-bucket.server.ts'
import { forgetBackups } from './schedule/last-backup.server.ts'
import { databaseFile, keyIn, OTHER_FILES, STORAGE_ID } from './snapshot.server.ts'
import type { Places } from './target/places.server.ts'
import { compareDatabase, copyFile, openSnapshot, type Snapshot } from './verify.server.ts'

export interface RestoreReport {
  snapshot: string
  originals: number
  /** Whether the backup has the secret; if not, it is in the environment. */
  secret: boolean
  /** Originals that the site itself had lost. */
  missing: number
}

const STAGE = '.restoring'

/** Restores all or nothing; files in a bucket stay for the next try. Throws BackupError, DatabaseUnusable or StorageUnusable. */
export async function restoreBackup(
  { address, ...places }: { address: DatabaseAddress } & Places,
  from: string,
  wanted?: string,
): Promise<RestoreReport> {
  const snapshot = await openSnapshot(from, places, wanted)
  const { name, manifest, originals } = snapshot
  const { dataDir, photographs, s3 } = places
  const file = databaseFile(manifest.database.engine)
  const copy = { file: '', facts: manifest.database, name: `${from}/${keyIn(name, file)}` }
  await refuseRestoring(copy, address)
  const isNew = !existsSync(dataDir)
  await refuseFullFolder(dataDir)
  const bucket = isBucket(photographs) ? await beginBucket(photographs, s3, name) : null
  const stage = join(dataDir, STAGE)
  try {
    await fillStage(snapshot, stage, bucket)
    copy.file = join(stage, file)
    // A dump can only be compared in a PostgreSQL server, which restores all of it or nothing.
    if (address.url) await restoreCopy(copy, address.url, stage)
    else await compareDatabase(snapshot, { scratch: stage })
    await prepareDatabase({ ...address, file: copy.file })
    await moveIn(stage, dataDir, address)
  } catch (error) {
    await rm(isNew ? dataDir : stage, { recursive: true, force: true })
    throw error
  }
  if (bucket) await finishBucket(bucket)
  const { missing } = manifest
  const restored = originals.length - missing.length
  return { snapshot: name, originals: restored, secret: 'secret' in manifest.files, missing: missing.length }
}

async function refuseFullFolder(dataDir: string): Promise<void> {
  const names = existsSync(dataDir) ? await readdir(dataDir) : []
  // A mounted disk or a home folder is never quite empty.
  const found = names.find((name) => !name.startsWith('.') && name !== 'lost+found')
  if (!found) return
  throw new BackupError(
    `${dataDir} isn't empty (${found}), and backups can only be restored into an empty folder. Set DATA_DIR to another one.`,
  )
}

async function fillStage(snapshot: Snapshot, stage: string, bucket: Storage | null): Promise<void> {
  const { address, target, manifest, originals } = snapshot
  await rm(stage, { recursive: true, force: true })
  const files = diskStorage(stage)
  const photos = bucket ?? diskStorage(join(stage, 'photos'))
  for (const file of Object.keys(manifest.files)) {
    await copyFile(snapshot, file, file === STORAGE_ID ? photos : files, file)
  }
  const bad: string[] = []
  const missing = new Set(manifest.missing)
  await atOnce(AT_ONCE, originals, async (original) => {
    const key = originalKey(original.id)
    if (missing.has(original.id) || (bucket && (await bucket.size(key)) === original.bytes)) return
    if (!(await copyOriginal(target, photos, original))) bad.push(key)
  })
  if (bad.length > 0) throw new BadOriginals(address, bad.sort())
}

/** Migrates the database, and queues all photographs: derivatives are not backed up. */
async function prepareDatabase(address: DatabaseAddress, now: number = Date.now()): Promise<void> {
  const database = await openDatabase(address)
  try {
    await database.write(async (trx) => {
      await trx.updateTable('photo').set({ recipe: null }).execute()
      await trx.deleteFrom('marked_photo').execute()
      await forgetBackups(trx)
      await queueDeveloping(trx)
      // Sessions, tokens, calendar addresses and links may have ended since the backup.
      await trx.deleteFrom('session').execute()
      await trx.deleteFrom('upload_token').execute()
      await trx.updateTable('calendar_feed').set({ epoch: null }).execute()
      // The environment may have another secret: the first start notes it.
      await trx.updateTable('installation').set({ secret: null }).execute()
      await trx.updateTable('password_link').set({ ended_at: now }).where('ended_at', 'is', null).execute()
      await trx
        .updateTable('account')
        .set(({ eb }) => ({ device_epoch: eb('device_epoch', '+', 1) }))
        .execute()
    })
  } finally {
    await database.close()
  }
}

/** Moves the database last: without it there is no site. */
async function moveIn(stage: string, dataDir: string, address: DatabaseAddress): Promise<void> {
  for (const name of ['photos', ...OTHER_FILES].filter((name) => existsSync(join(stage, name)))) {
    await rename(join(stage, name), join(dataDir, name))
  }
  if (!address.url) await rename(join(stage, databaseFile('sqlite')), address.file)
  await rm(stage, { recursive: true })
}
