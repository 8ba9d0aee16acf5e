import { dirname } from 'node:path'
import type { DatabaseAddress } from '../../../ports/database/backup/copy.ts'
import type { Database } from '../../../ports/database/port.ts'
import type { Storage } from '../../../ports/storage/port.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import type { Sign } from '../../ports.server.ts'
import { FORMAT, INDEX, type IndexFile, type PhotographFile, README, README_TEXT } from '../format.ts'
import { type Contents, writeContents } from './contents.server.ts'
import { type ExportTarget, jsonText } from './target.server.ts'

export interface ExportPorts {
  database: Database
  address: DatabaseAddress
  storage: Storage
  sign: Sign
}

/** Exports the whole business, read at one moment. Writes the index last. Throws TakeoutError. */
export async function exportEverything(
  { database, ...from }: Omit<ExportPorts, 'storage'>,
  target: ExportTarget,
  { version, actor, now, signal }: { version: string; actor: Actor; now: number; signal?: AbortSignal },
): Promise<IndexFile> {
  await target.writeText(README, README_TEXT)
  const { business, counts, files } = await writeContents(from, target, signal)
  const originals = files.flatMap((file) => file.originals)
  await target.requireRoom(originals.reduce((sum, { bytes }) => sum + bytes, 0))
  const index = {
    format: FORMAT,
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

/** Adds the originals. Returns the paths of lost ones, and marks them in their JSON files. */
async function addOriginals(
  target: ExportTarget,
  files: Contents['files'],
  signal?: AbortSignal,
): Promise<string[]> {
  const missing: string[] = []
  for (const { path, originals } of files) {
    const lost = new Set<string>()
    for (const { id, file } of originals) {
      signal?.throwIfAborted()
      const here = `${dirname(path)}/${file}`
      if (await target.addOriginal(here, id)) continue
      lost.add(file)
      missing.push(here)
    }
    if (lost.size > 0) await target.rewriteText(path, (text) => withMissing(text, lost))
  }
  return missing
}

function withMissing(text: string, lost: Set<string>): string {
  const content = JSON.parse(text) as Record<string, PhotographFile[]>
  for (const entry of content.photographs ?? content.pictures ?? []) {
    if (lost.has(entry.file)) entry.missing = true
  }
  return jsonText(content)
}
