import { randomUUID } from 'node:crypto'
import { type ExpressionBuilder, type Selectable, sql, type Transaction } from 'kysely'
import { uuidv7 } from '../../ports/database/id.ts'
import { notify } from '../../ports/database/notices.ts'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { after, databaseNow, type Moment } from '../../ports/database/time.ts'
import { canDo, type Versions } from './versions.server.ts'

/** Done after the caller's transaction, even if this process dies. */
export interface NewJob {
  /** Adds the job only once, if several processes may queue it. An email's is part of its Message-ID. */
  id?: string
  kind: string
  about?: string
  /** References only, nothing personal: it is stored as long as the job. */
  payload: Record<string, unknown>
  /** The version of its kind that a process must know; older releases leave the job. 0 is for any. */
  needs?: number
}

/** Only the holder of `lease` may work on it, until the lease ends. */
export interface Leased {
  id: string
  kind: string
  about: string | null
  payload: Record<string, unknown>
  attempts: number
  /** Earlier leases that ended by themselves. */
  interruptions: number
  lease: string
}

/** No retry can help. The message is a sentence for the owner. */
export class PermanentFailure extends Error {}

export const LEASE = 30_000
export const GIVE_UP_AFTER = 3 * 86_400_000
/** An interrupted job may be what kills the process. */
export const MOST_INTERRUPTIONS = 5
const FIRST_PAUSE = 15_000
const LONGEST_PAUSE = 3_600_000
/** Times beyond the longest pause and this come from a clock that was ahead. */
const FAR = 3_600_000
const DONE_LIFETIME = 30 * 86_400_000

/**
 * The jobs exist exactly if the transaction commits, and are due after `delay` milliseconds. Uses the database's
 * clock, because several processes compare the times.
 */
export async function enqueue(trx: Transaction<Schema>, jobs: NewJob[], delay = 0): Promise<void> {
  if (jobs.length === 0) return
  for (const { id = '', kind } of jobs) {
    // Otherwise it would fail only when it's sent.
    if (kind === 'mail' && /[^\w-]/.test(id)) throw new TypeError(`'${id}' can't begin a Message-ID.`)
  }
  const now = databaseNow(trx)
  const rows = jobs.map(({ id = uuidv7(), kind, about = null, payload, needs = 0 }) => ({
    ...newJob(now, delay),
    id,
    kind,
    about,
    payload: JSON.stringify(payload),
    needs,
  }))
  await trx
    .insertInto('job')
    .values(rows)
    .onConflict((job) => job.column('id').doNothing())
    .execute()
  if (delay === 0) await notify(trx)
}

export function newJob(now: Moment, delay = 0) {
  return {
    status: 'waiting' as const,
    attempts: 0,
    interruptions: 0,
    lease: null,
    error: null,
    created_at: now,
    run_at: after(now, delay),
    give_up_at: after(now, delay + GIVE_UP_AFTER),
    ended_at: null,
  }
}

/**
 * Leases due jobs that this process can do, by priority and then by waiting time; no two callers get the same job.
 * `run_at` becomes the end of the lease, so a dead process's job is due again by itself, as an interruption.
 */
export async function lease(
  { engine, db, write }: Database,
  kinds: string[],
  count: number,
  now: Moment = databaseNow(db),
  versions: Versions = {},
): Promise<Leased[]> {
  if (kinds.length === 0) return []
  // Outside a transaction: an idle process does not wait for the write lock.
  const any = db
    .selectFrom('job')
    .select('id')
    .where((eb) => isDue(eb, kinds, versions, now))
  if (!(await any.limit(1).executeTakeFirst())) return []
  const token = randomUUID()
  const rows = await write((trx) =>
    trx
      .with('due', (db) =>
        db
          .selectFrom('job')
          .select('id')
          .where((eb) => isDue(eb, kinds, versions, now))
          .orderBy('priority')
          .orderBy('run_at')
          .orderBy('id')
          .limit(count)
          // SQLite has one writer at a time; PostgreSQL skips rows that others are leasing.
          .$if(engine === 'postgres', (query) => query.forUpdate().skipLocked()),
      )
      .updateTable('job')
      .set((eb) => ({
        lease: token,
        run_at: after(now, LEASE),
        attempts: eb('attempts', '+', 1),
        interruptions: eb
          .case()
          .when('lease', 'is', null)
          .then(eb.ref('interruptions'))
          .else(eb('interruptions', '+', 1))
          .end(),
      }))
      .where('id', 'in', (db) => db.selectFrom('due').select('id'))
      .returningAll()
      .execute(),
  )
  const inOrder = rows.toSorted((a, b) => a.priority - b.priority || (a.id < b.id ? -1 : 1))
  return inOrder.map((row) => leased(row, token))
}

function isDue(eb: ExpressionBuilder<Schema, 'job'>, kinds: string[], versions: Versions, now: Moment) {
  return eb.and([
    eb('status', '=', 'waiting'),
    eb.or([eb('run_at', '<=', now), byClockAhead(eb, now)]),
    eb('kind', 'in', kinds),
    canDo(eb, versions),
  ])
}

function byClockAhead(eb: ExpressionBuilder<Schema, 'job'>, now: Moment) {
  const neverTried = eb.and([eb('attempts', '=', 0), eb('created_at', '>', after(now, FAR))])
  const tried = eb.and([eb('attempts', '>', 0), eb('run_at', '>', after(now, LONGEST_PAUSE + FAR))])
  return eb.or([neverTried, tried])
}

export async function renew(
  { db, write }: Database,
  jobs: Leased[],
  now: Moment = databaseNow(db),
): Promise<Set<string>> {
  if (jobs.length === 0) return new Set()
  const leases = jobs.map((job) => job.lease)
  const ids = jobs.map(({ id }) => id)
  const rows = await write((trx) =>
    trx
      .updateTable('job')
      .set({ run_at: after(now, LEASE) })
      .where('status', '=', 'waiting')
      .where('lease', 'in', leases)
      .where('id', 'in', ids)
      .returning('id')
      .execute(),
  )
  return new Set(rows.map(({ id }) => id))
}

export async function finish(
  { db, write }: Database,
  job: Leased,
  note: string | null = null,
  now: Moment = databaseNow(db),
): Promise<void> {
  await write((trx) =>
    ours(trx, job).set({ status: 'done', lease: null, error: note, ended_at: now }).execute(),
  )
}

export async function release({ write }: Database, job: Leased): Promise<void> {
  await write((trx) =>
    ours(trx, job)
      .set(({ eb, ref }) => ({ lease: null, run_at: ref('created_at'), attempts: eb('attempts', '-', 1) }))
      .execute(),
  )
}

/**
 * Retries after a pause; permanent failures, and those after three days, are dead.
 * @param failure with a sentence for the owner
 */
export async function fail(
  { db, write }: Database,
  job: Leased,
  { error, permanent }: { error: string; permanent: boolean },
  now: Moment = databaseNow(db),
  random: () => number = Math.random,
): Promise<'waiting' | 'dead'> {
  return write(async (trx) => {
    const row = await trx
      .selectFrom('job')
      .select(sql<number>`give_up_at - ${now}`.as('left'))
      .where('id', '=', job.id)
      .executeTakeFirst()
    const wait = pause(job.attempts, random)
    const dead = permanent || wait >= (row?.left ?? 0)
    const next = dead
      ? { status: 'dead' as const, ended_at: now }
      : { status: 'waiting' as const, run_at: after(now, wait) }
    // The message may quote a file. PostgreSQL stores no NUL, and the job would be retried forever.
    await ours(trx, job)
      .set({ ...next, lease: null, error: error.replaceAll('\0', '\uFFFD') })
      .execute()
    return next.status
  })
}

/**
 * Makes a waiting or dead job due now, or a done one with the note `undone`. Returns false if there is none, or it is
 * leased.
 */
export async function retry(
  { db, write }: Database,
  id: string,
  undone: string | null = null,
  now: Moment = databaseNow(db),
): Promise<boolean> {
  return write(async (trx) => {
    const changed = await trx
      .updateTable('job')
      .set({
        status: 'waiting',
        attempts: 0,
        interruptions: 0,
        lease: null,
        run_at: now,
        give_up_at: after(now, GIVE_UP_AFTER),
        ended_at: null,
        announced_at: null,
      })
      .where('id', '=', id)
      .where((has) => has.or([has('status', '<>', 'done'), has('error', '=', undone)]))
      .where((has) => has.or([has('lease', 'is', null), has('run_at', '<=', now)]))
      .executeTakeFirst()
    if (changed.numUpdatedRows > 0n) await notify(trx)
    return changed.numUpdatedRows > 0n
  })
}

/** Ends a waiting job for good. Returns false if it is leased, or has ended. @param why a sentence for the owner */
export async function cancel(
  { db, write }: Database,
  id: string,
  why: string,
  now: Moment = databaseNow(db),
): Promise<boolean> {
  const changed = await write((trx) =>
    trx
      .updateTable('job')
      .set({ status: 'dead', lease: null, error: why, ended_at: now })
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .where((has) => has.or([has('lease', 'is', null), has('run_at', '<=', now)]))
      .executeTakeFirst(),
  )
  return changed.numUpdatedRows > 0n
}

export async function cleanUpJobs({ write }: Database, deadBefore: number, now: number): Promise<void> {
  const ended = { done: now - DONE_LIFETIME, dead: deadBefore }
  await write(async (trx) => {
    for (const status of ['done', 'dead'] as const) {
      await trx.deleteFrom('job').where('status', '=', status).where('ended_at', '<', ended[status]).execute()
    }
  })
}

/** Exponential backoff with full jitter: jobs that failed together do not return together. */
function pause(attempts: number, random: () => number): number {
  return Math.floor(random() * Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (attempts - 1)))
}

function ours(trx: Transaction<Schema>, { id, lease }: Leased) {
  return trx.updateTable('job').where('id', '=', id).where('lease', '=', lease)
}

function leased(row: Selectable<Schema['job']>, token: string): Leased {
  const { id, kind, about, attempts, interruptions } = row
  return { id, kind, about, attempts, interruptions, payload: JSON.parse(row.payload), lease: token }
}
