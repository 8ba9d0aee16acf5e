import type { Transaction } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { listJobs } from '../../jobs/list.server.ts'
import { type LostOriginals, lostText } from '../lost-originals.ts'
import { VERIFY } from '../request.server.ts'

export interface LastBackup {
  /** Since when backups go there, UTC milliseconds. */
  scheduled: { target: string; since: number } | null
  error: string | null
  /** When the last successful one started, and where it is. */
  good: { at: number; target: string } | null
  lost: LostOriginals | null
  pruneError: string | null
}

const NONE: LastBackup = { scheduled: null, error: null, good: null, lost: null, pruneError: null }
const TOO_OLD = 48 * 3_600_000

export async function readLastBackup({ db }: Pick<Database, 'db'>): Promise<LastBackup> {
  const row = await db.selectFrom('backup_state').selectAll().executeTakeFirst()
  if (!row) return NONE
  const { scheduled_target, scheduled_since, good_at, good_target } = row
  return {
    scheduled: scheduled_target === null ? null : { target: scheduled_target, since: scheduled_since ?? 0 },
    error: row.error,
    good: good_target === null ? null : { target: good_target, at: good_at ?? 0 },
    lost: row.lost === null ? null : JSON.parse(row.lost),
    pruneError: row.prune_error,
  }
}

export async function noteBackup(
  { write }: Pick<Database, 'write'>,
  fields: Partial<LastBackup>,
): Promise<void> {
  const row = rowOf(fields)
  await write((trx) =>
    trx
      .insertInto('backup_state')
      .values({ one: 1, ...row })
      .onConflict((same) => same.column('one').doUpdateSet({ one: 1, ...row }))
      .execute(),
  )
}

function rowOf({ scheduled, error, good, lost, pruneError }: Partial<LastBackup>) {
  return {
    ...(scheduled && { scheduled_target: scheduled.target, scheduled_since: scheduled.since }),
    ...(error !== undefined && { error }),
    ...(good && { good_target: good.target, good_at: good.at }),
    ...(lost !== undefined && { lost: lost && JSON.stringify(lost) }),
    ...(pruneError !== undefined && { prune_error: pruneError }),
  }
}

/** Notes since when backups go there, in case none ever ends. */
export async function noteScheduled(
  database: Pick<Database, 'db' | 'write'>,
  target: string,
  now: number,
): Promise<void> {
  const { scheduled } = await readLastBackup(database)
  if (scheduled?.target !== target) await noteBackup(database, { scheduled: { target, since: now } })
}

export async function forgetBackups(trx: Transaction<Schema>): Promise<void> {
  await trx.deleteFrom('backup_state').execute()
}

export interface BackupHealth {
  problem: string | null
  /** Seconds since the last good backup started. */
  age: number | null
  lost: LostOriginals | null
}

/** While the database is away, which /readyz reports. */
export const UNKNOWN_HEALTH: BackupHealth = { problem: null, age: null, lost: null }

export async function backupHealth(
  database: Pick<Database, 'db'>,
  scheduled: boolean,
  now: number,
): Promise<BackupHealth> {
  const last = await readLastBackup(database)
  const { good, lost, pruneError } = last
  const age = good && Math.floor((now - good.at) / 1000)
  const problem =
    (scheduled ? (scheduleProblem(last, now) ?? (await rehearsalProblem(database, last))) : null) ??
    (lost && lostText(lost)) ??
    (pruneError && `Old backups couldn't be removed. ${pruneError}`)
  return { problem, age, lost }
}

function scheduleProblem({ scheduled, error, good }: LastBackup, now: number): string | null {
  if (error !== null) return 'The last backup failed.'
  if (now - (good?.at ?? scheduled?.since ?? now) <= TOO_OLD) return null
  return good ? 'The last backup is older than 48 hours.' : 'No backup yet after 48 hours.'
}

async function rehearsalProblem(database: Pick<Database, 'db'>, { scheduled }: LastBackup) {
  const [last] = await listJobs(database, VERIFY, { limit: 1, since: scheduled?.since ?? 0 })
  return last?.status === 'dead' ? 'The last rehearsal of the backup failed.' : null
}
