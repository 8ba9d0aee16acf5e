import type { Transaction } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import type { By } from '../audit/actor.ts'
import { recordEvent } from '../audit/audit.server.ts'
import { listJobs } from '../jobs/list.server.ts'
import { PermanentFailure, retry } from '../jobs/queue.server.ts'
import { enqueueSingle } from '../jobs/single-job.server.ts'
import { counted } from '../ui/count.ts'
import { lacksText } from './lost-originals.ts'
import { NO_FOLDER, type Schedule } from './schedule/schedule.server.ts'
import { verifyBackup } from './verify.server.ts'

export const BACKUP = 'backup'
export const VERIFY = 'verify'

/** Queues a backup or a verification, unless one is there. Retries a failed one now: its cause may be corrected. */
export async function requestBackup(
  {
    database,
    jobs,
    setup,
  }: { database: Database; jobs: { wake(): void }; setup: { backup(): Promise<unknown> } },
  kind: typeof BACKUP | typeof VERIFY,
  by: By,
): Promise<{ asked: true } | { refused: string }> {
  if (!(await setup.backup())) return { refused: 'Choose where backups go first.' }
  const action = kind === BACKUP ? 'backup.make' : 'backup.verify'
  const record = (trx: Transaction<Schema>) => recordEvent(trx, by, { action })
  if (!(await enqueueSingle(database, { kind, payload: { due: by.now } }, record))) {
    if (!(await retryFailed(database, kind))) return { refused: 'A backup is already running.' }
    await database.write(record)
  }
  jobs.wake()
  return { asked: true }
}

async function retryFailed(database: Database, kind: string): Promise<boolean> {
  const [job] = await listJobs(database, kind, { limit: 1, status: 'waiting' })
  return job !== undefined && job.error !== null && retry(database, job.id)
}

/** Returns a sentence for the owner; a damaged backup fails the job. */
export async function doVerify(
  places: Parameters<typeof verifyBackup>[0],
  schedule: Schedule | null,
): Promise<string> {
  if (!schedule) throw new PermanentFailure(NO_FOLDER)
  try {
    const { originals, missing, rows } = await verifyBackup(places, schedule.target)
    const read = `${counted(originals - missing, 'photo')} and ${counted(rows, 'row')} of the database match what was copied.`
    return `${read} ${lacksText(missing)}`.trim()
  } catch (error) {
    throw new PermanentFailure((error as Error).message, { cause: error })
  }
}
