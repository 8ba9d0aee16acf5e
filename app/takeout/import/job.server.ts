import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Actor } from '../../audit/actor.ts'
import { type Leased, PermanentFailure } from '../../jobs/queue.server.ts'
import { readPartial } from '../../uploads/partials.server.ts'
import { TakeoutError } from '../takeout-error.ts'
import { importContents } from './import.server.ts'
import type { ImportWork } from './import-work.ts'
import type { ImportReport } from './report.ts'
import { withUnzipped } from './source/unzip.server.ts'
import { discardImport, importsFolder, readNote, writeNote } from './source/upload.server.ts'

/** How often progress is stored. Milliseconds. */
const EVERY = 1_000

/**
 * Runs the job: checks a ZIP or imports it, and stores a report. A job that was killed begins again, and leaves what is
 * there already as it is. A finished import deletes its files.
 */
export async function doImport(
  { dataDir, ...ports }: Pick<ImportWork, 'database' | 'storage' | 'workers'> & { dataDir: string },
  { about, payload }: Pick<Leased, 'about' | 'payload'>,
  signal: AbortSignal,
  now: () => number = Date.now,
): Promise<void> {
  const id = about ?? ''
  const stage = payload.stage === 'report' ? 'report' : 'look'
  const upload = await readPartial(importsFolder(dataDir), id)
  if (await readNote(dataDir, id, stage)) return
  if (!upload) throw new PermanentFailure('The ZIP is gone from the server: choose it again.')
  const folder = join(importsFolder(dataDir), `${id}.files`)
  const dryRun = stage === 'look'
  try {
    // What is left of a job that was killed.
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const zip = join(importsFolder(dataDir), id)
    await withUnzipped(zip, folder, upload.name, async (root, leftOut) => {
      const lines = await importContents({
        ...ports,
        root,
        dryRun,
        actor: payload.actor as Actor,
        now: now(),
        signal,
        taken: progress(dataDir, id, now),
      })
      const report: ImportReport = { name: upload.name, at: now(), lines, leftOut }
      await writeNote(dataDir, id, stage, report)
    })
    if (!dryRun) await discardImport({ dataDir })
  } catch (error) {
    if (!(error instanceof TakeoutError)) throw error
    throw new PermanentFailure(error.message, { cause: error })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Stores how many photographs were read, at most once a second. */
function progress(dataDir: string, id: string, now: () => number): () => Promise<void> {
  let [photographs, noted] = [0, 0]
  return async () => {
    photographs++
    if (now() - noted < EVERY) return
    noted = now()
    await writeNote(dataDir, id, 'progress', { photographs })
  }
}
