import { join } from 'node:path'
import { type CopyFacts, copyDatabase, type Place } from '../../ports/database/backup/copy.ts'
import { diskStorage } from '../../ports/storage/disk.ts'
import type { Storage } from '../../ports/storage/port.ts'
import { originalKey } from '../photos/storage-keys.server.ts'
import { BackupError, BackupRunning, BadSource } from './backup-error.ts'
import { type FileFacts, storeHashed } from './hashed.server.ts'
import { type Lock, withLock } from './lock.server.ts'
import { readLastBackup, writeLastBackup } from './schedule/last-backup.server.ts'
import { prune } from './schedule/prune.server.ts'
import { withScratch } from './scratch.server.ts'
import {
  databaseFile,
  finishSnapshot,
  keyIn,
  type Original,
  OTHER_FILES,
  removeSnapshot,
  snapshotName,
  storeOriginalsList,
} from './snapshot.server.ts'
import { openTarget } from './target.server.ts'

/** What is backed up: a site, running or not. */
export interface Site {
  place: Place
  /** The folder with its photographs and its secret. */
  dataDir: string
  /** The release. */
  version: string
}

export interface BackupReport {
  snapshot: string
  database: FileFacts
  originals: number
  /** Originals that were not in the target yet. */
  copied: { originals: number; bytes: number }
  /** The names of photographs whose originals are missing or damaged in the site itself. */
  missing: string[]
  /** Old backups that were removed. */
  removed: string[]
  /** Why old backups could not be removed, or null. */
  pruneError: string | null
}

/**
 * Backs the site up to a folder, while it runs, and removes old backups there. The database comes first: the
 * originals that it names never change, so they may follow. A backup that fails leaves no trace but its error in
 * `readLastBackup`. Throws BackupError, DatabaseUnusable or StorageUnusable.
 * @param options `begin` uses an empty folder even if backups were there before
 */
export async function backUp(
  site: Site,
  folder: string,
  {
    begin = false,
    now = Date.now,
    signal,
  }: { begin?: boolean; now?: () => number; signal?: AbortSignal } = {},
): Promise<BackupReport> {
  const { dataDir } = site
  const last = await readLastBackup(dataDir)
  const startedAt = now()
  const record = (error: string | null) => {
    const good = error === null ? { at: startedAt, target: folder } : (last?.good ?? null)
    return writeLastBackup(dataDir, { target: folder, endedAt: now(), error, good })
  }
  try {
    const hasBackups = !begin && last?.good?.target === folder
    const target = await openTarget(folder, { dataDir, hasBackups })
    const report = await withLock(folder, async (lock) => {
      const stop = AbortSignal.any([lock.signal, ...(signal ? [signal] : [])])
      const made = await takeSnapshot(site, target, startedAt, { ...lock, signal: stop })
      return { ...made, ...(await pruned(target, startedAt, lock)) }
    })
    await record(null)
    return report
  } catch (error) {
    // An error while recording this one must not hide it.
    if (!signal?.aborted && !(error instanceof BackupRunning))
      await record((error as Error).message).catch(() => {})
    throw error
  }
}

async function takeSnapshot(
  { place, dataDir, version }: Site,
  target: Storage,
  startedAt: number,
  { signal, confirm }: Lock,
): Promise<Omit<BackupReport, 'removed' | 'pruneError'>> {
  const snapshot = snapshotName(startedAt)
  try {
    const { facts, database, photos } = await storeDatabase(place, dataDir, target, snapshot)
    const files: Record<string, FileFacts> = { [databaseFile(facts.engine)]: database }
    Object.assign(files, await storeOthers(dataDir, target, snapshot))
    const { copied, missing } = await copyOriginals(dataDir, target, photos, signal)
    files['originals.txt'] = await storeOriginalsList(target, snapshot, photos)
    const lost = missing.map(({ id }) => id)
    await finishSnapshot(target, snapshot, { sideline: version, database: facts, files, missing: lost })
    // A process that took over may have removed originals that this snapshot names.
    await confirm()
    const names = missing.map(({ name }) => name)
    return { snapshot, database, originals: photos.length, copied, missing: names }
  } catch (error) {
    await removeSnapshot(target, snapshot).catch(() => {})
    throw error
  }
}

interface NamedOriginal extends Original {
  name: string
}

async function storeDatabase(
  place: Place,
  dataDir: string,
  target: Storage,
  snapshot: string,
): Promise<{ facts: CopyFacts; database: FileFacts; photos: NamedOriginal[] }> {
  return withScratch(dataDir, async (scratch) => {
    let database: FileFacts | undefined
    const key = keyIn(snapshot, databaseFile(place.url ? 'postgres' : 'sqlite'))
    const { facts, asked } = await copyDatabase(place, {
      scratch,
      store: async (bytes) => {
        database = await storeHashed(target, key, bytes)
      },
      ask: (db) => db.selectFrom('photo').select(['id', 'bytes', 'name']).orderBy('id').execute(),
    })
    return { facts, database: database as FileFacts, photos: asked }
  })
}

async function storeOthers(
  dataDir: string,
  target: Storage,
  snapshot: string,
): Promise<Record<string, FileFacts>> {
  const site = diskStorage(dataDir, { readOnly: true })
  const stored: Record<string, FileFacts> = {}
  for (const [name, path] of Object.entries(OTHER_FILES)) {
    const bytes = await site.read(path)
    if (bytes) stored[name] = await storeHashed(target, keyIn(snapshot, name), bytes)
  }
  return stored
}

/** Copies the originals that the target does not have. */
async function copyOriginals(
  dataDir: string,
  target: Storage,
  photos: NamedOriginal[],
  signal: AbortSignal,
): Promise<{ copied: BackupReport['copied']; missing: NamedOriginal[] }> {
  const storage = diskStorage(join(dataDir, 'photos'), { readOnly: true })
  const copied = { originals: 0, bytes: 0 }
  const missing: NamedOriginal[] = []
  for (const photo of photos) {
    signal.throwIfAborted()
    if ((await target.size(originalKey(photo.id))) === photo.bytes) continue
    if (await copyOriginal(storage, target, photo)) {
      copied.originals++
      copied.bytes += photo.bytes
    } else missing.push(photo)
  }
  return { copied, missing }
}

/** Copies an original. Returns false, and stores nothing, if it is missing or its hash is not its ID. */
export async function copyOriginal(from: Storage, to: Storage, { id, bytes }: Original): Promise<boolean> {
  const key = originalKey(id)
  const source = await from.open(key)
  if (!source) return false
  try {
    await storeHashed(to, key, source, (facts) => {
      if (facts.bytes !== bytes || !facts.sha256.startsWith(id)) throw new BadSource(`${key} has changed.`)
    })
    return true
  } catch (error) {
    if (error instanceof BadSource) return false
    throw error
  }
}

/** The backup is whole by now, so an error here does not undo it. */
async function pruned(
  target: Storage,
  now: number,
  lock: Lock,
): Promise<Pick<BackupReport, 'removed' | 'pruneError'>> {
  try {
    return { removed: await prune(target, now, lock), pruneError: null }
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    // The process that took over removes them.
    return { removed: [], pruneError: error instanceof BackupRunning ? null : error.message }
  }
}
