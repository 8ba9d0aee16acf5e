import { readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DatabaseAddress } from '../../../ports/database/backup/copy.ts'
import type { Database } from '../../../ports/database/port.ts'
import type { Storage } from '../../../ports/storage/port.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { FORMAT, INDEX, type IndexFile, type PhotographFile, README, README_TEXT } from '../format.ts'
import { type Contents, writeContents } from './contents.server.ts'
import {
  copyOriginal,
  type ExportFolder,
  openFolder,
  requireSpace,
  writeJson,
  writeText,
} from './write.server.ts'

export interface ExportPorts {
  database: Database
  /** Where that database is. */
  address: DatabaseAddress
  storage: Storage
}

/**
 * Writes everything that the owner has into an empty folder: JSON that people can read, and the photographs under their
 * own names in folders with the names of their albums. All of it is read at one moment. The index is the last file: an
 * export that was interrupted has none. Throws TakeoutError.
 */
export async function exportEverything(
  { database, address, storage }: ExportPorts,
  to: string,
  { version, actor, now, signal }: { version: string; actor: Actor; now: number; signal?: AbortSignal },
): Promise<{ index: IndexFile; files: ExportFolder['files'] }> {
  const folder = await openFolder(to)
  await writeText(folder, README, README_TEXT)
  const { business, counts, files } = await writeContents(address, folder, signal)
  const originals = files.flatMap((file) => file.originals)
  await requireSpace(
    to,
    originals.reduce((sum, { bytes }) => sum + bytes, 0),
  )
  const index = {
    format: FORMAT,
    sideline: version,
    exportedAt: new Date(now).toISOString(),
    business,
    counts,
    missing: await copyOriginals(storage, folder, files, signal),
  }
  await database.write((trx) => recordEvent(trx, { actor, action: 'takeout.export', detail: counts }, now))
  await writeJson(folder, INDEX, index)
  return { index, files: folder.files }
}

/** Copies the originals. Returns the paths of those that the site has lost, which their JSON files say then. */
async function copyOriginals(
  storage: Storage,
  folder: ExportFolder,
  files: Contents['files'],
  signal?: AbortSignal,
): Promise<string[]> {
  const missing: string[] = []
  for (const { path, originals } of files) {
    const lost = new Set<string>()
    for (const { id, file } of originals) {
      signal?.throwIfAborted()
      const here = `${dirname(path)}/${file}`
      if (await copyOriginal(storage, folder, { path: here, id })) continue
      lost.add(file)
      missing.push(here)
    }
    if (lost.size > 0) await recordMissing(folder, path, lost)
  }
  return missing
}

async function recordMissing(folder: ExportFolder, path: string, lost: Set<string>): Promise<void> {
  const content = JSON.parse(await readFile(join(folder.folder, path), 'utf8')) as Record<
    string,
    PhotographFile[]
  >
  for (const entry of content.photographs ?? content.pictures ?? []) {
    if (lost.has(entry.file)) entry.missing = true
  }
  await rm(join(folder.folder, path))
  await writeJson(folder, path, content)
}
