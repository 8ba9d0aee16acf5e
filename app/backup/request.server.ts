import type { Transaction } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import type { By } from '../audit/actor.ts'
import { recordEvent } from '../audit/audit.server.ts'
import { listJobs } from '../jobs/list.server.ts'
import { retry } from '../jobs/queue.server.ts'
import { enqueueSingle } from '../jobs/single-job.server.ts'

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
