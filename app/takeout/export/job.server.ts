import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../../ports/database/port.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { type Leased, PermanentFailure } from '../../jobs/queue.server.ts'
import { enqueueSingle } from '../../jobs/single-job.server.ts'
import { INDEX, indexShape } from '../format.ts'
import { TakeoutError } from '../takeout-error.ts'
import { type ExportPorts, exportEverything } from './export.server.ts'

/** The kind of the job. */
export const EXPORT = 'export'
const NAME = /^everything-[\d-]+$/
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
  const asked = await enqueueSingle(database, { kind: EXPORT, payload: { actor } }, now, (trx) =>
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
  for (const name of await namesIn(folder)) await rm(join(folder, name), { recursive: true, force: true })
  const at = now()
  const to = join(folder, `everything-${new Date(at).toISOString().slice(0, 19).replace(/[:T]/g, '-')}`)
  try {
    await exportEverything(ports, to, { version, actor: payload.actor as Actor, now: at, signal })
  } catch (error) {
    await rm(to, { recursive: true, force: true })
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
  if (text === null) return null
  const { exportedAt: at, counts, missing } = indexShape.parse(JSON.parse(text))
  return { folder, at, until: at + EXPORT_LIFETIME, counts, missing: missing.length }
}

/** Deletes exports that are past their time. */
export async function cleanUpExports(dataDir: string, now: number): Promise<void> {
  for (const name of await namesIn(exportsFolder(dataDir))) {
    const folder = join(exportsFolder(dataDir), name)
    const { mtimeMs } = await stat(folder)
    if (mtimeMs < now - EXPORT_LIFETIME) await rm(folder, { recursive: true, force: true })
  }
}

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => NAME.test(name)).toSorted()
}
