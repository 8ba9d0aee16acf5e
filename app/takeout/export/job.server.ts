import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../../ports/database/port.ts'
import type { Storage } from '../../../ports/storage/port.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { zipLayout } from '../../galleries/delivery/zip/zip.ts'
import { type Leased, PermanentFailure } from '../../jobs/queue.server.ts'
import { enqueueSingle } from '../../jobs/single-job.server.ts'
import { INDEX, indexShape } from '../format.ts'
import { TakeoutError } from '../takeout-error.ts'
import { type ExportPorts, exportEverything } from './export.server.ts'

/** The kind of the job. */
export const EXPORT = 'export'
const NAME = /^everything-[\w-]+$/
/** Short, because an export is all that clients entrusted to the owner, unencrypted. Milliseconds. */
const EXPORT_LIFETIME = 7 * 86_400_000

/** The folder of the exports that were asked for in the studio. */
export function exportsFolder(dataDir: string): string {
  return join(dataDir, 'exports')
}

/** Queues an export, unless one is queued or running already. */
export async function queueExport(
  { database, jobs }: { database: Database; jobs: { wake(): void } },
  actor: Actor & { id: string },
  now: number,
): Promise<{ asked: true } | { refused: string }> {
  const asked = await enqueueSingle(database, { kind: EXPORT, payload: { actor } }, (trx) =>
    recordEvent(trx, { actor, action: 'takeout.ask' }, now),
  )
  if (!asked) return { refused: 'One is running already.' }
  jobs.wake()
  return { asked: true }
}

/** Runs the job. It deletes the export before first: the disk may have no room for both. */
export async function doExport(
  { dataDir, version, ...ports }: ExportPorts & { dataDir: string; version: string },
  { payload }: Leased,
  signal: AbortSignal,
  now: () => number = Date.now,
): Promise<void> {
  const folder = exportsFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await namesIn(folder)) await remove(folder, name)
  const at = now()
  const time = new Date(at).toISOString().slice(0, 19).replace(/[:T]/g, '-')
  const name = `everything-${time}-${randomBytes(16).toString('hex')}`
  const actor = payload.actor as Actor
  try {
    const { files } = await exportEverything(ports, join(folder, name), { version, actor, now: at, signal })
    await writeFile(join(folder, layoutOf(name)), JSON.stringify([...files]), { mode: 0o600 })
  } catch (error) {
    await remove(folder, name)
    if (error instanceof TakeoutError) throw new PermanentFailure(error.message, { cause: error })
    throw error
  }
}

/** The export on the server, with how many photographs the site had lost; or null. */
export async function readExport(dataDir: string) {
  const name = (await namesIn(exportsFolder(dataDir))).at(-1)
  if (name === undefined) return null
  const folder = join(exportsFolder(dataDir), name)
  const text = await readFile(join(folder, INDEX), 'utf8').catch(() => null)
  const archive = text === null ? null : await readArchive(dataDir, name)
  if (text === null || archive === null) return null
  const { exportedAt: at, counts, missing } = indexShape.parse(JSON.parse(text))
  return {
    name,
    folder,
    at,
    until: at + EXPORT_LIFETIME,
    counts,
    missing: missing.length,
    bytes: archive.bytes,
  }
}

/** An export as a ZIP, laid out from the sizes and checksums of when it was written; null if there is none of this name. */
export async function readArchive(dataDir: string, name: string) {
  if (!NAME.test(name)) return null
  const folder = exportsFolder(dataDir)
  const list = await readFile(join(folder, layoutOf(name)), 'utf8').catch(() => null)
  if (list === null) return null
  const files = JSON.parse(list) as [path: string, { bytes: number; crc32: number }][]
  const { mtimeMs: modified } = await stat(join(folder, name))
  const entries = files.map(([path, sums]) => ({ ...sums, name: path, key: path, blanks: [], modified }))
  const { length, parts } = zipLayout(entries)
  const open: Storage['open'] = async (path, range) => {
    const file = join(folder, name, path)
    return { size: (await stat(file)).size, stream: createReadStream(file, range) }
  }
  return { bytes: length, parts, open }
}

/** Deletes exports that are past their time. */
export async function cleanUpExports(dataDir: string, now: number): Promise<void> {
  for (const name of await namesIn(exportsFolder(dataDir))) {
    const { mtimeMs } = await stat(join(exportsFolder(dataDir), name))
    if (mtimeMs < now - EXPORT_LIFETIME) await remove(exportsFolder(dataDir), name)
  }
}

/** The file that says what an archive of the export has. */
function layoutOf(name: string): string {
  return `${name}.json`
}

async function remove(folder: string, name: string): Promise<void> {
  await rm(join(folder, name), { recursive: true, force: true })
  await rm(join(folder, layoutOf(name)), { force: true })
}

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => NAME.test(name)).toSorted()
}
