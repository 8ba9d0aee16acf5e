import { parentPort, workerData } from 'node:worker_threads'
import { signWith } from '../../app/accounts/signature.server.ts'
import { rehearse } from '../../app/backup/rehearsal.server.ts'
import { BACKUP } from '../../app/backup/request.server.ts'
import { readBackupSetup } from '../../app/backup/schedule/backup-setup.server.ts'
import { doBackup } from '../../app/backup/schedule/schedule.server.ts'
import { storedPlaces } from '../../app/backup/studio/bucket/stored-key.server.ts'
import { type Leased, PermanentFailure } from '../../app/jobs/queue.server.ts'
import { openWorkerPool } from '../../app/photos/develop/workers/worker-pool.server.ts'
import { doExport, EXPORT } from '../../app/takeout/export/job.server.ts'
import { doImport } from '../../app/takeout/import/job.server.ts'
import { IMPORT } from '../../app/takeout/import/source/upload.server.ts'
import manifest from '../../package.json' with { type: 'json' }
import { openAgain } from '../../ports/database/open.ts'
import type { Database } from '../../ports/database/port.ts'
import { openStorage } from '../../ports/storage/open.ts'
import { backupPlaces, scheduleOf } from '../adapters/backup.ts'
import { s3Settings, storageAddress } from '../adapters/storage.ts'
import { databaseAddress } from '../settings/data-folder.ts'
import type { Env } from '../settings/env.ts'
import { siteSecret } from '../settings/secret.ts'
import type { Handler } from './job-runner.ts'
import type { Ended, LongJob } from './long-jobs.ts'

// Runs in a thread (see long-jobs.ts): opens its own database and storage, does one job, and ends.

const stop = new AbortController()
parentPort?.once('message', () => stop.abort())
parentPort?.postMessage(await ended(workerData as LongJob))
parentPort?.close()

/** An open database would keep the thread alive. */
async function ended({ env, job }: LongJob): Promise<Ended> {
  try {
    const database = await openAgain(databaseAddress(env))
    try {
      const note = await perform(env, database, job)
      return { done: note || null }
    } finally {
      await database.close()
    }
  } catch (error) {
    const { message, stack, code } = error as NodeJS.ErrnoException
    return { failed: { message, stack, code }, permanent: error instanceof PermanentFailure }
  }
}

async function perform(env: Env, database: Database, job: Leased): ReturnType<Handler> {
  const storage = await openStorage(storageAddress(env), { s3: s3Settings(env) })
  const own = { address: databaseAddress(env), database, storage, version: manifest.version }
  if (job.kind === EXPORT) return doExport(own, job, stop.signal)
  if (job.kind === IMPORT) {
    using workers = openWorkerPool()
    return await doImport({ database, storage, workers, dataDir: env.DATA_DIR }, job, stop.signal)
  }
  const sign = signWith(await siteSecret(env, database))
  const site = { ...own, ...(await storedPlaces({ database, sign }, backupPlaces(env))) }
  const schedule = await readBackupSetup(database, scheduleOf(env))
  if (job.kind === BACKUP) return doBackup(site, schedule, job, stop.signal)
  return rehearse(site, schedule, job)
}
