import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../../ports/database/port.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { enqueue, type Leased, PermanentFailure } from '../../jobs/queue.server.ts'
import { INDEX, indexShape } from '../format.ts'
import { TakeoutError } from '../takeout-error.ts'
import { type ExportPorts, exportEverything } from './export.server.ts'

/** The kind of the job. */
export const EXPORT = 'export'
const NAME = /^everything-[\d-]+$/
/** It has all that clients entrusted to the owner, unencrypted. Milliseconds. */
export const EXPORT_LIFETIME = 7 * 86_400_000

/** Where exports lie that were asked for in the studio. */
export function exportsFolder(dataDir: string): string {
  return join(dataDir, 'exports')
}

/** Asks for an export beside all requests; not twice at a time. */
export async function askForExport(
  { database, jobs }: { database: Database; jobs: { wake(): void } },
  actor: Actor & { id: string },
  now: number,
): Promise<{ asked: true } | { refused: string }> {
  const asked = await database.write(async (trx) => {
    const open = trx.selectFrom('job').select('id').where('kind', '=', EXPORT).where('status', '=', 'waiting')
    if (await open.executeTakeFirst()) return false
    await enqueue(trx, [{ kind: EXPORT, payload: { actor } }], now)
    await recordEvent(trx, { actor, action: 'takeout.ask' }, now)
    return true
  })
  if (!asked) return { refused: 'One is running already.' }
  jobs.wake()
  return { asked: true }
}

/** Does the job. Only one export lies on the server: the one before goes first, because both may have no room. */
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

/** The export that lies on the server, or null. */
export async function readExport(dataDir: string) {
  const name = (await namesIn(exportsFolder(dataDir))).at(-1)
  if (name === undefined) return null
  const folder = join(exportsFolder(dataDir), name)
  const text = await readFile(join(folder, INDEX), 'utf8').catch(() => null)
  return text === null ? null : { folder, index: indexShape.parse(JSON.parse(text)) }
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
