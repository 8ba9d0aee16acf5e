import { randomUUID } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import { uuidv7 } from '../../ports/database/id.ts'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema.ts'

/** Work to be done once, soon, and whatever happens to this process. */
export interface NewJob {
  kind: string
  /** The id of what it is for, when there is such a thing: it is found by it. */
  about?: string
  /** References, nothing personal: it is kept as long as the job. */
  payload: Record<string, unknown>
}

/** A job that is ours for a while: `lease` proves it. */
export interface Leased {
  id: string
  kind: string
  about: string | null
  payload: Record<string, unknown>
  attempts: number
  lease: string
}

/** Thrown by whoever does a job when no other attempt can end better; its message is a sentence for the owner. */
export class PermanentFailure extends Error {}

/** How long a job is left to whoever began it, unless they say that they are still at it. Milliseconds. */
export const LEASE = 30_000
const GIVE_UP_AFTER = 3 * 86_400_000
const FIRST_PAUSE = 15_000
const LONGEST_PAUSE = 3_600_000

/** Puts jobs down in the caller's own transaction: there is work exactly if what asked for it is there. */
export async function enqueue(trx: Transaction<Schema>, jobs: NewJob[], now: number): Promise<void> {
  const rows = jobs.map(({ kind, about = null, payload }) => ({
    id: uuidv7(now),
    kind,
    about,
    payload: JSON.stringify(payload),
    status: 'waiting' as const,
    attempts: 0,
    run_at: now,
    lease: null,
    error: null,
    created_at: now,
    give_up_at: now + GIVE_UP_AFTER,
    ended_at: null,
  }))
  if (rows.length > 0) await trx.insertInto('job').values(rows).execute()
}

/**
 * Takes up to `count` jobs of these kinds that are due, those first that have waited longest. While a job is leased its `run_at` is the
 * end of the lease, so that one whose process died is due again by itself. No two callers get the same job.
 */
export async function lease(
  { engine, write }: Database,
  kinds: string[],
  count: number,
  now: number,
): Promise<Leased[]> {
  if (kinds.length === 0) return []
  const token = randomUUID()
  const rows = await write((trx) =>
    trx
      .with('due', (db) =>
        db
          .selectFrom('job')
          .select('id')
          .where('status', '=', 'waiting')
          .where('run_at', '<=', now)
          .where('kind', 'in', kinds)
          .orderBy('run_at')
          .limit(count)
          // SQLite has one writer at a time; PostgreSQL's pass by what others are taking.
          .$if(engine === 'postgres', (query) => query.forUpdate().skipLocked()),
      )
      .updateTable('job')
      .set(({ eb }) => ({ lease: token, run_at: now + LEASE, attempts: eb('attempts', '+', 1) }))
      .where('id', 'in', (db) => db.selectFrom('due').select('id'))
      .returningAll()
      .execute(),
  )
  return rows.map((row) => leased(row, token)).toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** Says that these are still being worked on. Answers the ids of those that are still ours. */
export async function renew({ write }: Database, jobs: Leased[], now: number): Promise<Set<string>> {
  if (jobs.length === 0) return new Set()
  const rows = await write((trx) =>
    trx
      .updateTable('job')
      .set({ run_at: now + LEASE })
      .where('status', '=', 'waiting')
      .where(
        'lease',
        'in',
        jobs.map((job) => job.lease),
      )
      .where(
        'id',
        'in',
        jobs.map(({ id }) => id),
      )
      .returning('id')
      .execute(),
  )
  return new Set(rows.map(({ id }) => id))
}

/** It is done, and will not be done again. */
export async function finish({ write }: Database, job: Leased, now: number): Promise<void> {
  await write((trx) =>
    ours(trx, job).set({ status: 'done', lease: null, error: null, ended_at: now }).execute(),
  )
}

/** Not begun after all: somebody else may have it at once. */
export async function giveBack({ write }: Database, job: Leased, now: number): Promise<void> {
  await write((trx) =>
    ours(trx, job)
      .set(({ eb }) => ({ lease: null, run_at: now, attempts: eb('attempts', '-', 1) }))
      .execute(),
  )
}

/**
 * It failed, for a reason that the owner may read. Tried again after a while, unless it never can succeed or three days
 * have passed: then it is dead until somebody retries it by hand. Answers which.
 */
export async function fail(
  { write }: Database,
  job: Leased,
  { error, forGood }: { error: string; forGood: boolean },
  now: number,
  random: () => number = Math.random,
): Promise<'waiting' | 'dead'> {
  return write(async (trx) => {
    const row = await trx.selectFrom('job').select('give_up_at').where('id', '=', job.id).executeTakeFirst()
    const runAt = now + pause(job.attempts, random)
    const dead = forGood || runAt >= (row?.give_up_at ?? 0)
    const next = dead
      ? { status: 'dead' as const, ended_at: now }
      : { status: 'waiting' as const, run_at: runAt }
    await ours(trx, job)
      .set({ ...next, lease: null, error })
      .execute()
    return next.status
  })
}

/** Gives a job another three days, from now. False when there is no such job that is waiting or dead. */
export async function retry({ write }: Database, id: string, now: number): Promise<boolean> {
  const changed = await write((trx) =>
    trx
      .updateTable('job')
      .set({ status: 'waiting', run_at: now, give_up_at: now + GIVE_UP_AFTER, ended_at: null })
      .where('id', '=', id)
      .where('status', '<>', 'done')
      // One that somebody is at is being tried already.
      .where((has) => has.or([has('lease', 'is', null), has('run_at', '<=', now)]))
      .executeTakeFirst(),
  )
  return changed.numUpdatedRows > 0n
}

/** Twice as long each time, and anything from nothing to that, so that what failed together does not return together. */
function pause(attempts: number, random: () => number): number {
  return Math.floor(random() * Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (attempts - 1)))
}

function ours(trx: Transaction<Schema>, { id, lease }: Leased) {
  return trx.updateTable('job').where('id', '=', id).where('lease', '=', lease)
}

function leased(row: Selectable<Schema['job']>, token: string): Leased {
  const { id, kind, about, attempts } = row
  return { id, kind, about, attempts, payload: JSON.parse(row.payload), lease: token }
}
