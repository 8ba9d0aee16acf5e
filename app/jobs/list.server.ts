import { type Selectable, sql } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { databaseNow, type Moment } from '../../ports/database/time.ts'

/** Times are UTC milliseconds. */
export interface JobView {
  id: string
  about: string | null
  payload: Record<string, unknown>
  status: 'waiting' | 'done' | 'dead'
  attempts: number
  nextTry: number | null
  /** Why the last attempt failed, or nothing had to be done. */
  error: string | null
  createdAt: number
  endedAt: number | null
}

export interface Page {
  limit: number
  before?: string
}

/** Newest first; `since` compares when they ended. */
export async function listJobs(
  { db }: Database,
  kind: string,
  {
    limit,
    before,
    status,
    about,
    note,
    since,
  }: Page & { status?: JobView['status']; about?: string[]; note?: string; since?: number },
): Promise<JobView[]> {
  const rows = await db
    .selectFrom('job')
    .selectAll()
    .where('kind', '=', kind)
    .$if(status !== undefined, (query) => query.where('status', '=', status as JobView['status']))
    .$if(about !== undefined, (query) => query.where('about', 'in', about ?? []))
    .$if(note !== undefined, (query) => query.where('error', '=', note as string))
    .$if(since !== undefined, (query) => query.where('ended_at', '>', since as number))
    .$if(before !== undefined, (query) => query.where('id', '<', before as string))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(view)
}

export async function showJob({ db }: Database, kind: string, id: string): Promise<JobView | null> {
  const row = await db
    .selectFrom('job')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? view(row) : null
}

/**
 * All by the same clock. `due` skips developing and videos, which may wait for each other for hours; `failing` and
 * `sent` are about emails.
 */
export async function queueTimes(
  { db }: Database,
  now: Moment = databaseNow(db),
): Promise<{ now: number; due: number | null; failing: number | null; sent: number }> {
  const waiting = db.selectFrom('job').where('status', '=', 'waiting')
  const due = await waiting
    .where('run_at', '<=', now)
    .where('kind', 'not in', ['develop', 'render-video', 'develop-videos'])
    .select(({ fn }) => [fn.min('run_at').as('due'), sql<number>`${now}`.as('now')])
    .executeTakeFirstOrThrow()
  const { failing } = await waiting
    .where('kind', '=', 'mail')
    .where('error', 'is not', null)
    .select(({ fn }) => fn.min('created_at').as('failing'))
    .executeTakeFirstOrThrow()
  const { sent } = await db
    .selectFrom('job')
    .where('kind', '=', 'mail')
    .where('status', '=', 'done')
    .select(({ fn }) => fn.max('ended_at').as('sent'))
    .executeTakeFirstOrThrow()
  const time = (at: unknown) => (at === null ? null : Number(at))
  return { now: Number(due.now), due: time(due.due), failing: time(failing), sent: Number(sent ?? 0) }
}

export interface QueueLength {
  kind: string
  waiting: number
  /** Seconds; 0 if none is due. */
  age: number
}

export async function queueLengths(
  { db }: Pick<Database, 'db'>,
  now: Moment = databaseNow(db),
): Promise<QueueLength[]> {
  const rows = await db
    .selectFrom('job')
    .where('status', '=', 'waiting')
    .groupBy('kind')
    .select(({ fn }) => ['kind', fn.countAll().as('waiting'), fn.min('run_at').as('due')])
    .select(sql<number>`${now}`.as('now'))
    .execute()
  return rows.map(({ kind, waiting, due, now }) => ({
    kind,
    waiting: Number(waiting),
    age: Math.max(0, (Number(now) - Number(due)) / 1000),
  }))
}

function view(row: Selectable<Schema['job']>): JobView {
  const { id, about, status, attempts, error } = row
  return {
    id,
    about,
    payload: JSON.parse(row.payload),
    status,
    attempts,
    nextTry: status === 'waiting' ? row.run_at : null,
    error,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  }
}
