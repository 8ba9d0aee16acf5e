import { join } from 'node:path'
import { type CopyFacts, readCopy } from '../../ports/database/backup/copy.ts'
import { diskStorage } from '../../ports/storage/disk.ts'
import type { Storage } from '../../ports/storage/port.ts'
import { BackupError, BadOriginals } from './backup-error.ts'
import { storeHashed } from './hashed.server.ts'
import { badOriginals } from './originals.server.ts'
import { withScratch } from './scratch.server.ts'
import {
  damaged,
  databaseFile,
  keyIn,
  listSnapshots,
  type Manifest,
  type Original,
  readManifest,
  readOriginals,
} from './snapshot.server.ts'
import type { Places } from './target/places.server.ts'
import { readTarget } from './target/target.server.ts'

export interface Snapshot {
  address: string
  target: Storage
  name: string
  manifest: Manifest
  originals: Original[]
}

export interface VerifyReport {
  snapshot: string
  rows: number
  originals: number
  bytes: number
  /** Originals that the site itself had lost. */
  missing: number
}

/** Opens a snapshot, by default the newest. Throws BackupError if there is none, or if it is damaged. */
export async function openSnapshot(
  address: string,
  places: Pick<Places, 'backupS3'>,
  wanted?: string,
): Promise<Snapshot> {
  const target = await readTarget(address, places)
  const { whole } = await listSnapshots(target)
  const name = wanted ?? whole.at(-1)
  if (!name)
    throw new BackupError(`${address} has no backup. Connect its disk, or name another folder or bucket.`)
  if (!whole.includes(name)) {
    throw new BackupError(`${address} has no backup ${name}. It has ${whole.slice(-5).join(', ') || 'none'}.`)
  }
  const manifest = await readManifest(target, name)
  return { address, target, name, manifest, originals: await readOriginals(target, name, manifest) }
}

type Verifying = Pick<Places, 'dataDir' | 'backupS3'> & { url?: string }

/** Reads the database and every original. Throws BackupError or DatabaseUnusable. */
export async function verifyBackup(
  places: Verifying,
  address: string,
  wanted?: string,
): Promise<VerifyReport> {
  const snapshot = await openSnapshot(address, places, wanted)
  const { name, manifest, originals } = snapshot
  await verifyDatabase(places, snapshot)
  const bad = await badOriginals(snapshot.target, originals, manifest.missing)
  if (bad.length > 0) throw new BadOriginals(address, bad)
  return {
    snapshot: name,
    rows: Object.values(manifest.database.rows).reduce((sum, rows) => sum + rows, 0),
    originals: originals.length,
    bytes: originals
      .filter(({ id }) => !manifest.missing.includes(id))
      .reduce((sum, { bytes }) => sum + bytes, 0),
    missing: manifest.missing.length,
  }
}

/** Restores it, for a test, into a temporary place or the PostgreSQL server `url`. Throws BackupError or DatabaseUnusable. */
export async function verifyDatabase({ url, dataDir }: Omit<Verifying, 'backupS3'>, snapshot: Snapshot) {
  await withScratch(dataDir, async (scratch) => {
    const files = diskStorage(scratch)
    for (const file of Object.keys(snapshot.manifest.files)) await copyFile(snapshot, file, files, file)
    await compareDatabase(snapshot, { url, scratch })
  })
}

/** Throws BackupError, and stores nothing, if the file is missing or has changed. */
export async function copyFile(
  { target, name, manifest }: Snapshot,
  file: string,
  to: Storage,
  key: string,
): Promise<void> {
  const source = await target.open(keyIn(name, file))
  if (!source) throw damaged(name, file)
  await storeHashed(to, key, source.stream, ({ bytes, sha256 }) => {
    const meant = manifest.files[file]
    if (bytes !== meant?.bytes || sha256 !== meant.sha256) throw damaged(name, file)
  })
}

export async function compareDatabase(
  { address, name, manifest, originals }: Snapshot,
  { url, scratch }: { url?: string; scratch: string },
): Promise<void> {
  const file = databaseFile(manifest.database.engine)
  const copy = {
    file: join(scratch, file),
    facts: manifest.database,
    name: `${address}/${keyIn(name, file)}`,
  }
  const { facts, result } = await readCopy(copy, {
    url,
    scratch,
    query: (db) => db.selectFrom('photo').select(['id', 'bytes']).orderBy('id').execute(),
  })
  const other = differences(facts, manifest.database)
  const named = result.map(({ id, bytes }) => `${id} ${bytes}`).join()
  if (named !== originals.map(({ id, bytes }) => `${id} ${bytes}`).join()) other.push('photo')
  if (other.length === 0) return
  throw new BackupError(
    `The data restored from the backup ${name} differs from what was copied in: ${other.join(', ')}.`,
  )
}

function differences(found: CopyFacts, meant: CopyFacts): string[] {
  const tables = new Set([...Object.keys(found.rows), ...Object.keys(meant.rows)])
  const other = [...tables].filter((table) => found.rows[table] !== meant.rows[table])
  return found.migrations.join() === meant.migrations.join() ? other : [...other, 'kysely_migration']
}
