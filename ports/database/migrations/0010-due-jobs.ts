import type { Kysely } from 'kysely'

/**
 * The jobs that are due, in their order, from one index. SQLite never took the one over waiting jobs alone: it went
 * through all that wait and sorted them, for each that it handed out.
 */
export async function dueJobs(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('job_waiting').execute()
  await db.schema.createIndex('job_due').on('job').columns(['status', 'run_at']).execute()
}
