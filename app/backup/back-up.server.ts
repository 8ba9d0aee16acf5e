import { type CopyFacts, copyDatabase, type DatabaseAddress } from '../../ports/database/backup/copy.ts'
import type { Database } from '../../ports/database/port.ts'
import { diskStorage } from '../../ports/storage/disk.ts'
import { isBucket } from '../../ports/storage/open.ts'
import { type Storage, StorageUnusable } from '../../ports/storage/port.ts'
import { BackupError, BackupRunning, unreadable } from './backup-error.ts'
import { type FileFacts, storeHashed } from './hashed.server.ts'
import { type Lock, withLock } from './lock/lock.server.ts'
import type { LostOriginals } from './lost-originals.ts'
import { copyOriginals, lostOriginals } from './originals.server.ts'
import { noteBackup, readLastBackup } from './schedule/last-backup.server.ts'
import { prune } from './schedule/prune.server.ts'
import { withScratch } from './scratch.server.ts'
import {
  databaseFile,
  finishSnapshot,
  keyIn,
  type Original,
  OTHER_FILES,
  removeSnapshot,
  STORAGE_ID,
  snapshotName,
  storeOriginalsList,
} from './snapshot.server.ts'
import type { Places } from './target/places.server.ts'
import { openTarget } from './target/target.server.ts'

export interface Site extends Places {
  address: DatabaseAddress
  /** The same database, open. */
  database: Database
  storage: Storage
  version: string
}

export interface BackupReport {
  snapshot: string
  database: FileFacts
  originals: number
  copied: { originals: number; bytes: number }
  /** Originals that the site itself has lost; null if it has all. */
  lost: LostOriginals | null
  removed: string[]
  pruneError: string | null
}

/**
 * Copies the database first: the originals that it names never change. A failed backup leaves only its error. Throws BackupError,
 * DatabaseUnusable or StorageUnusable.
 * @param options `begin` accepts an empty place that had backups before
 */
export async function backUp(
  site: Site,
  address: string,
  {
    begin = false,
    now = Date.now,
    signal,
  }: { begin?: boolean; now?: () => number; signal?: AbortSignal } = {},
): Promise<BackupReport> {
  const { database } = site
  const { good } = await readLastBackup(database)
  const startedAt = now()
  try {
    const hasBackups = !begin && good?.target === address
    const target = await openTarget(address, site, { hasBackups })
    const report = await withLock(database, target, async (lock) => {
      const stop = AbortSignal.any([lock.signal, ...(signal ? [signal] : [])])
      const made = await takeSnapshot(site, { target, trusted: isBucket(address) }, startedAt, {
        ...lock,
        signal: stop,
      })
      return { ...made, ...(await pruned(target, startedAt, lock)) }
    })
    const { lost, pruneError } = report
    await noteBackup(database, { error: null, good: { at: startedAt, target: address }, lost, pruneError })
    return report
  } catch (error) {
    // An error while noting this one must not hide it.
    if (!signal?.aborted && !(error instanceof BackupRunning))
      await noteBackup(database, { error: (error as Error).message }).catch(() => {})
    throw error
  }
}

async function takeSnapshot(
  site: Site,
  { target, trusted }: { target: Storage; trusted: boolean },
  startedAt: number,
  { signal, confirm }: Lock,
): Promise<Omit<BackupReport, 'removed' | 'pruneError'>> {
  const { address, version } = site
  const snapshot = snapshotName(startedAt)
  try {
    const { facts, database, photos } = await storeDatabase(site, target, snapshot)
    const files: Record<string, FileFacts> = { [databaseFile(facts.engine)]: database }
    Object.assign(files, await storeOthers(site, target, snapshot))
    const found = await copyOriginals(site.storage, target, { photos, trusted, signal })
    files['originals.txt'] = await storeOriginalsList(target, snapshot, photos)
    const { copied, missing } = found
    const lost = await lostOriginals(address, found)
    await finishSnapshot(target, snapshot, { sideline: version, database: facts, files, missing })
    // A process that took over may have removed originals of this snapshot.
    await confirm()
    return { snapshot, database, originals: photos.length, copied, lost }
  } catch (error) {
    await removeSnapshot(target, snapshot).catch(() => {})
    throw error instanceof StorageUnusable ? unreadable(error) : error
  }
}

async function storeDatabase(
  { address, dataDir }: Site,
  target: Storage,
  snapshot: string,
): Promise<{ facts: CopyFacts; database: FileFacts; photos: Original[] }> {
  return withScratch(dataDir, async (scratch) => {
    let database: FileFacts | undefined
    const key = keyIn(snapshot, databaseFile(address.url ? 'postgres' : 'sqlite'))
    const { facts, result } = await copyDatabase(address, {
      scratch,
      store: async (bytes) => {
        database = await storeHashed(target, key, bytes)
      },
      query: (db) => db.selectFrom('photo').select(['id', 'bytes']).orderBy('id').execute(),
    })
    return { facts, database: database as FileFacts, photos: result }
  })
}

async function storeOthers(
  { dataDir, storage }: Site,
  target: Storage,
  snapshot: string,
): Promise<Record<string, FileFacts>> {
  const folder = diskStorage(dataDir, { readOnly: true })
  const stored: Record<string, FileFacts> = {}
  for (const name of OTHER_FILES) {
    const bytes = await (name === STORAGE_ID ? storage : folder).read(name)
    if (bytes) stored[name] = await storeHashed(target, keyIn(snapshot, name), bytes)
  }
  return stored
}

/** An error here does not undo the backup, which is whole. */
async function pruned(
  target: Storage,
  now: number,
  lock: Lock,
): Promise<Pick<BackupReport, 'removed' | 'pruneError'>> {
  try {
    return { removed: await prune(target, now, lock), pruneError: null }
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    return { removed: [], pruneError: error instanceof BackupRunning ? null : error.message }
  }
}
