import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../../../ports/database/port.ts'
import type { Actor } from '../../../audit/actor.ts'
import { recordEvent } from '../../../audit/audit.server.ts'
import { enqueueSingle, isQueued } from '../../../jobs/single-job.server.ts'
import { HOUR, limit } from '../../../limits/rate-limit.server.ts'
import { plainName } from '../../../photos/intake/file.ts'
import {
  type DiskSpace,
  diskSpace,
  isUploadId,
  type Partial,
  readPartial,
  roomOn,
} from '../../../uploads/partials.server.ts'
import type { ImportReport } from '../report.ts'

// What the owner imports in the studio lies in DATA_DIR/imports: `{id}` is her ZIP, `{id}.json` what it is, `{id}.files` what was in
// it while a job works, `{id}.look` what an import would do, `{id}.report` what it did, `{id}.progress` how far it is.

/** The kind of the job. */
export const IMPORT = 'import'
/** Bytes. */
export const LARGEST = 100e9
const MOST_UPLOADS = { count: 20, per: HOUR }
/** How long after the password was given an upload may begin. Milliseconds. */
const CONFIRMED_FOR = 900_000
/** How long the files of an import lie on the server untouched, and how long its report does. Milliseconds. */
const LIFETIME = { files: 24 * HOUR, report: 30 * 24 * HOUR }

export interface ImportStore {
  database: Database
  dataDir: string
}

type Stage = 'look' | 'report' | 'progress'

export function importsFolder(dataDir: string): string {
  return join(dataDir, 'imports')
}

/**
 * Deletes the ZIP before, to make room for this one. If it cannot be received, returns an HTTP status and a sentence for
 * the owner.
 */
export async function prepareUpload(
  { database, dataDir }: ImportStore,
  { name, size }: { name: string; size: number },
  { id, confirmedAt }: { id: string; confirmedAt: number },
  now: number,
  space: DiskSpace = diskSpace,
): Promise<{ fields: { file: string } } | { status: number; reason: string }> {
  const refused = (status: number, reason: string) => ({ status, reason })
  const file = plainName(name)
  if (now - confirmedAt > CONFIRMED_FOR) return refused(400, 'Load this page again, and give your password.')
  if (await isQueued(database, IMPORT))
    return refused(400, 'An import is running. Wait until it is finished.')
  if (size === 0) return refused(400, `${file} is empty.`)
  if (size > LARGEST) return refused(413, `${file} is larger than ${LARGEST / 1e9} GB: split it.`)
  const wait = await limit(database, [{ name: 'import', key: id, rule: MOST_UPLOADS }])
  if (wait > 0) return refused(400, 'Too many uploads were started. Try again in an hour.')
  await discardImport({ dataDir })
  // For the ZIP, what is in it, and the originals that are copied from that.
  if ((await roomOn(importsFolder(dataDir), space)) < 3 * size) {
    return refused(507, `The disk of the site has no room for ${file}, which needs three times its size.`)
  }
  return { fields: { file } }
}

/**
 * Queues the check of a ZIP once all of it has arrived, or its import once it was checked. False if it is too early, or if a
 * job is queued or running.
 */
export async function queueImport(
  { database, dataDir }: ImportStore,
  { id, stage, actor }: { id: string; stage: 'look' | 'report'; actor: Actor & { id: string } },
  now: number,
): Promise<boolean> {
  const upload = await readPartial(importsFolder(dataDir), id)
  if (!upload || upload.received < upload.size) return false
  if (stage === 'report' && !(await readNote(dataDir, id, 'look'))) return false
  const action = stage === 'look' ? 'takeout.look' : 'takeout.ask-import'
  const job = { kind: IMPORT, about: id, payload: { stage, actor } }
  return enqueueSingle(database, job, (trx) => recordEvent(trx, { actor, action }, now))
}

/** The ZIP on the server, perhaps not all of it yet; null for none. */
export async function readUpload(dataDir: string): Promise<Partial | null> {
  const folder = importsFolder(dataDir)
  const id = (await namesIn(folder)).find(isUploadId)
  return id === undefined ? null : readPartial(folder, id)
}

/** Deletes the ZIP and what was found in it. The report of an import that is done stays. */
export async function discardImport({ dataDir }: Pick<ImportStore, 'dataDir'>): Promise<void> {
  const folder = importsFolder(dataDir)
  const names = (await namesIn(folder)).filter((name) => !name.endsWith('.report'))
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true })
}

/** What a stage of an import stored; null for nothing. */
export async function readNote<Note>(dataDir: string, id: string, stage: Stage): Promise<Note | null> {
  if (!isUploadId(id)) return null
  const text = await readFile(join(importsFolder(dataDir), `${id}.${stage}`), 'utf8').catch(() => null)
  return text === null ? null : JSON.parse(text)
}

/** Writes all of it or nothing, also if the process is killed. */
export async function writeNote(dataDir: string, id: string, stage: Stage, note: unknown): Promise<void> {
  const path = join(importsFolder(dataDir), `${id}.${stage}`)
  await writeFile(`${path}.new`, JSON.stringify(note), { mode: 0o600 })
  await rename(`${path}.new`, path)
}

/** The report of the last import; null for none. */
export async function readLastReport(dataDir: string): Promise<ImportReport | null> {
  const names = (await namesIn(importsFolder(dataDir))).filter((name) => name.endsWith('.report'))
  const ids = names.map((name) => name.slice(0, -'.report'.length))
  const found = await Promise.all(ids.map((id) => readNote<ImportReport>(dataDir, id, 'report')))
  return found.filter((report) => report !== null).toSorted((a, b) => b.at - a.at)[0] ?? null
}

/** Deletes files that were left alone for a day, and reports, which name clients, after a month. */
export async function cleanUpImports(dataDir: string, now: number): Promise<void> {
  const folder = importsFolder(dataDir)
  const names = await namesIn(folder)
  for (const [, own] of Map.groupBy(names, (name) => name.split('.')[0])) {
    const files = await Promise.all(own.map((name) => stat(join(folder, name)).catch(() => null)))
    const touched = Math.max(...files.map((file) => file?.mtimeMs ?? 0))
    for (const name of own) {
      const lifetime = name.endsWith('.report') ? LIFETIME.report : LIFETIME.files
      if (touched < now - lifetime) await rm(join(folder, name), { recursive: true, force: true })
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => isUploadId(name.split('.')[0] ?? ''))
}
