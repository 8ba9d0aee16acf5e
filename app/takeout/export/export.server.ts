import { dirname } from 'node:path'
import type { DatabaseAddress } from '../../../ports/database/backup/copy.ts'
import type { Database } from '../../../ports/database/port.ts'
import type { Storage } from '../../../ports/storage/port.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { INDEX, README, README_TEXT } from '../format.ts'
import { type Contents, writeContents } from './contents.server.ts'
import { type ExportTarget, jsonText } from './target.server.ts'

export interface ExportPorts {
  database: Database
  address: DatabaseAddress
  storage: Storage
}

export interface IndexFile {
  sideline: string
  exportedAt: string
  business: string
  counts: Record<string, number>
  /** Paths of originals that the site had lost. */
  missing: string[]
}

/** Exports the whole business, read at one moment. Writes the index last. Throws TakeoutError. */
export async function exportEverything(
  { database, address }: Omit<ExportPorts, 'storage'>,
  target: ExportTarget,
  { version, actor, now, signal }: { version: string; actor: Actor; now: number; signal?: AbortSignal },
): Promise<IndexFile> {
  await target.writeText(README, README_TEXT)
  const { business, counts, files } = await writeContents(address, target, signal)
  const originals = files.flatMap((file) => file.originals)
  await target.requireRoom(originals.reduce((sum, { bytes }) => sum + bytes, 0))
  const index = {
    sideline: version,
    exportedAt: new Date(now).toISOString(),
    business,
    counts,
    missing: await addOriginals(target, files, signal),
  }
  await database.write((trx) =>
    recordEvent(trx, { actor, now }, { action: 'takeout.export', detail: counts }),
  )
  await target.writeText(INDEX, jsonText(index))
  return index
}

/** Adds the originals. Returns the paths of lost ones. */
async function addOriginals(
  target: ExportTarget,
  files: Contents['files'],
  signal?: AbortSignal,
): Promise<string[]> {
  const missing: string[] = []
  for (const { path, originals } of files) {
    for (const { id, file } of originals) {
      signal?.throwIfAborted()
      const here = `${dirname(path)}/${file}`
      if (!(await target.addOriginal(here, id))) missing.push(here)
    }
  }
  return missing
}
