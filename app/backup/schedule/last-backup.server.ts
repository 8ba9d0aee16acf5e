import type { Transaction } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { type LostOriginals, lostText } from '../lost-originals.ts'

/** How the last backup ended, for all processes of the site. */
export interface LastBackup {
  /** Where the scheduled backups go, and since when (UTC milliseconds). Null if none were ever scheduled. */
  scheduled: { target: string; since: number } | null
  /** Why it failed, a sentence for the owner; null if it did not. */
  error: string | null
  /** The last one that succeeded: when it began, and where it is. Null if there was none. */
  good: { at: number; target: string } | null
  /** The originals that the site itself had lost then. */
  lost: LostOriginals | null
  /** Why old backups could not be removed, a sentence; null if they could. */
  pruneError: string | null
}

const NONE: LastBackup = { scheduled: null, error: null, good: null, lost: null, pruneError: null }
const TOO_OLD = 48 * 3_600_000

/** All fields are null if there was none yet. */
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

/** Notes these fields and leaves the others as they are. */
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

/** Notes since when backups go there: if none ever ends, nothing else says how long that has been. */
export async function noteScheduled(
  database: Pick<Database, 'db' | 'write'>,
  target: string,
  now: number,
): Promise<void> {
  const { scheduled } = await readLastBackup(database)
  if (scheduled?.target !== target) await noteBackup(database, { scheduled: { target, since: now } })
}

/** In a restored database: what it says of backups was written before it was copied, and proves none of today. */
export async function forgetBackups(trx: Transaction<Schema>): Promise<void> {
  await trx.deleteFrom('backup_state').execute()
}

export interface BackupHealth {
  /** What is wrong with the backups, a sentence; null if nothing is. */
  problem: string | null
  /** How long ago the last good backup began, in seconds; null if there was none. */
  age: number | null
  /** The originals that the site itself has lost. */
  lost: LostOriginals | null
}

/** While the database is away nobody knows, and /readyz says that it is. */
export const UNKNOWN_HEALTH: BackupHealth = { problem: null, age: null, lost: null }

/** For a monitor, and for the owner; the same in all processes. */
export async function backupHealth(
  database: Pick<Database, 'db'>,
  scheduled: boolean,
  now: number,
): Promise<BackupHealth> {
  const last = await readLastBackup(database)
  const { good, lost, pruneError } = last
  const age = good && Math.floor((now - good.at) / 1000)
  const problem =
    (scheduled ? scheduleProblem(last, now) : null) ??
    (lost && lostText(lost)) ??
    (pruneError && `Old backups could not be removed. ${pruneError}`)
  return { problem, age, lost }
}

function scheduleProblem({ scheduled, error, good }: LastBackup, now: number): string | null {
  if (error !== null) return 'The last backup failed.'
  if (now - (good?.at ?? scheduled?.since ?? now) <= TOO_OLD) return null
  return good ? 'The last backup is older than 48 hours.' : 'There is still no backup after 48 hours.'
}
