import { type JobView, listJobs } from '../../jobs/list.server.ts'
import type { Ports } from '../../ports.server.ts'
import { EXPORT, EXPORT_LIFETIME, readExport } from '../export/job.server.ts'

export interface ExportView {
  now: number
  /** The last one that was asked for; null for none. */
  job: Pick<JobView, 'id' | 'status' | 'error' | 'createdAt'> | null
  /** The one that lies on the server. */
  there: {
    /** UTC milliseconds. */
    at: number
    until: number
    folder: string
    counts: Record<string, number>
    /** Photographs that the site had lost. */
    missing: number
  } | null
}

export async function readExports(
  { database, setup }: Pick<Ports, 'database' | 'setup'>,
  now: number,
): Promise<ExportView> {
  const [jobs, found] = await Promise.all([
    listJobs(database, EXPORT, { limit: 1 }),
    readExport(setup.dataDir),
  ])
  const [last] = jobs
  const job = last ? { id: last.id, status: last.status, error: last.error, createdAt: last.createdAt } : null
  if (!found) return { now, job, there: null }
  const { folder, index } = found
  const { exportedAt: at, counts, missing } = index
  return { now, job, there: { at, until: at + EXPORT_LIFETIME, folder, counts, missing: missing.length } }
}
