import { join } from 'node:path'
import { type CopyFacts, readCopy } from '../../ports/database/backup/copy.ts'
import { diskStorage } from '../../ports/storage/disk.ts'
import type { Storage } from '../../ports/storage/port.ts'
import { originalKey } from '../photos/storage-keys.server.ts'
import { atOnce } from './at-once.ts'
import { BackupError, BadOriginals } from './backup-error.ts'
import { hashOf, storeHashed } from './hashed.server.ts'
import { AT_ONCE } from './originals.server.ts'
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

/** A whole backup, open to be read. */
export interface Snapshot {
  /** Of the folder or bucket. */
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
  /** Of the originals that it has. */
  bytes: number
  /** Photographs that the site itself had lost when the backup was made. */
  missing: number
}

/** Opens this snapshot, or the newest. Throws BackupError if there is none, or if it is damaged. */
export async function openSnapshot(
  address: string,
  places: Pick<Places, 'backupS3'>,
  wanted?: string,
): Promise<Snapshot> {
  const target = await readTarget(address, places)
  const { whole } = await listSnapshots(target)
  const name = wanted ?? whole.at(-1)
  if (!name)
    throw new BackupError(`${address} has no backup: connect its disk, or name another folder or bucket.`)
  if (!whole.includes(name)) {
    throw new BackupError(`${address} has no backup ${name}. It has ${whole.slice(-5).join(', ') || 'none'}.`)
  }
  const manifest = await readManifest(target, name)
  return { address, target, name, manifest, originals: await readOriginals(target, name, manifest) }
}

/**
 * Restores the database into a temporary place and compares its tables with what was copied, then checks the hash of
 * every file and original. `url` is a PostgreSQL server with room for the copy, if the backup is of one. Throws
 * BackupError or DatabaseUnusable with what is wrong.
 */
export async function verifyBackup(
  { url, ...places }: Pick<Places, 'dataDir' | 'backupS3'> & { url?: string },
  address: string,
  wanted?: string,
): Promise<VerifyReport> {
  const snapshot = await openSnapshot(address, places, wanted)
  const { name, manifest, originals } = snapshot
  await withScratch(places.dataDir, async (scratch) => {
    const files = diskStorage(scratch)
    for (const file of Object.keys(manifest.files)) await copyFile(snapshot, file, files, file)
    await compareDatabase(snapshot, { url, scratch })
  })
  await checkOriginals(snapshot)
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

/** Copies a file of the snapshot. Throws BackupError, and stores nothing, if it is missing or has changed. */
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

/** Compares a restored copy in `scratch` with what the manifest says. */
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
    `The data restored from the backup ${name} differs from what was copied, in: ${other.join(', ')}.`,
  )
}

function differences(found: CopyFacts, meant: CopyFacts): string[] {
  const tables = new Set([...Object.keys(found.rows), ...Object.keys(meant.rows)])
  const other = [...tables].filter((table) => found.rows[table] !== meant.rows[table])
  return found.migrations.join() === meant.migrations.join() ? other : [...other, 'kysely_migration']
}

async function checkOriginals({ address, target, manifest, originals }: Snapshot): Promise<void> {
  const bad: string[] = []
  const missing = new Set(manifest.missing)
  await atOnce(AT_ONCE, originals, async ({ id, bytes }) => {
    if (missing.has(id)) return
    const source = await target.open(originalKey(id))
    const facts = source && (await hashOf(source.stream))
    if (facts?.bytes !== bytes || !facts.sha256.startsWith(id)) bad.push(originalKey(id))
  })
  if (bad.length > 0) throw new BadOriginals(address, bad.sort())
}
