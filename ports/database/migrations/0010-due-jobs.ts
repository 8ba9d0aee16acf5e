import type { Kysely } from 'kysely'

/** An index of due jobs in order. SQLite never used the partial index on waiting jobs, and sorted all of them instead. */
export async function dueJobs(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('job_waiting').execute()
  await db.schema.createIndex('job_due').on('job').columns(['status', 'run_at']).execute()
}
