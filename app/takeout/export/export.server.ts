import { open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DatabaseAddress } from '../../../ports/database/backup/copy.ts'
import type { Database } from '../../../ports/database/port.ts'
import type { Storage } from '../../../ports/storage/port.ts'
import { inThread } from '../../../ports/thread.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { FORMAT, INDEX, type IndexFile, type PhotographFile, README, README_TEXT } from '../format.ts'
import { TakeoutError } from '../takeout-error.ts'
import type { Contents } from './contents.server.ts'
import type { Given } from './contents-thread.server.ts'
import { json } from './json.ts'
import type { Written } from './photographs.server.ts'
import { copyOriginal, ORIGINALS, openFolder, requireSpace, writeText } from './write.server.ts'

export interface ExportPorts {
  database: Database
  /** Where that database is. */
  address: DatabaseAddress
  storage: Storage
}

const THREAD = join(import.meta.dirname, 'contents-thread.server.ts')

/**
 * Writes everything that the owner has into an empty folder: JSON that people can read, and the photographs under their
 * own names in folders with the names of their albums. All of it is read at one moment. The index is the last file: an
 * export that was interrupted has none. Throws TakeoutError.
 */
export async function exportEverything(
  { database, address, storage }: ExportPorts,
  folder: string,
  { version, actor, now, signal }: { version: string; actor: Actor; now: number; signal?: AbortSignal },
): Promise<IndexFile> {
  await openFolder(folder)
  await writeText(folder, README, README_TEXT)
  const { business, counts, bytes } = await writeContents({ address, folder }, signal)
  await requireSpace(folder, bytes)
  const missing = await copyOriginals(storage, folder, signal)
  await rm(join(folder, ORIGINALS))
  const index = {
    format: FORMAT,
    sideline: version,
    exportedAt: new Date(now).toISOString(),
    business,
    counts,
    missing,
  }
  await database.write((trx) => recordEvent(trx, { actor, action: 'takeout.export', detail: counts }, now))
  await writeText(folder, INDEX, json(index))
  return index
}

/** In a thread of its own, because SQLite and JSON keep everybody else waiting. */
async function writeContents(given: Given, signal?: AbortSignal): Promise<Contents> {
  const contents = await inThread<Contents | { refused: string }>(THREAD, given, signal)
  if ('refused' in contents) throw new TakeoutError(contents.refused)
  return contents
}

/** Copies the listed originals. Returns the paths of those that the site has lost, which their JSON files say then. */
async function copyOriginals(storage: Storage, folder: string, signal?: AbortSignal): Promise<string[]> {
  const missing: string[] = []
  await using list = await open(join(folder, ORIGINALS))
  for await (const line of list.readLines()) {
    const { path, originals } = JSON.parse(line) as Omit<Written<never>, 'content'>
    const lost = new Set<string>()
    for (const { id, file } of originals) {
      signal?.throwIfAborted()
      const here = `${dirname(path)}/${file}`
      if (await copyOriginal(storage, folder, { path: here, id })) continue
      lost.add(file)
      missing.push(here)
    }
    if (lost.size > 0) await markMissing(folder, path, lost)
  }
  return missing
}

async function markMissing(folder: string, path: string, lost: Set<string>): Promise<void> {
  const content = JSON.parse(await readFile(join(folder, path), 'utf8')) as Record<string, PhotographFile[]>
  for (const entry of content.photographs ?? content.pictures ?? []) {
    if (lost.has(entry.file)) entry.missing = true
  }
  await rm(join(folder, path))
  await writeText(folder, path, json(content))
}
