import { type Selectable, sql } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { databaseNow, type Moment } from '../../ports/database/time.ts'

type Status = Schema['job']['status']

/** Times are UTC milliseconds. `nextTry` is null when it is not tried again. */
export type JobView = Awaited<ReturnType<typeof listJobs>>[number]

const COLUMNS = ['id', 'about', 'payload', 'status', 'attempts', 'run_at', 'error'] as const
const TIMES = ['created_at as createdAt', 'ended_at as endedAt'] as const

export interface Page {
  limit: number
  before?: string
}

/** Newest first; `since` compares when they ended. */
export async function listJobs(
  { db }: Pick<Database, 'db'>,
  kind: string,
  {
    limit,
    before,
    status,
    about,
    note,
    since,
  }: Page & { status?: Status; about?: string[]; note?: string; since?: number },
) {
  const rows = await db
    .selectFrom('job')
    .select(COLUMNS)
    .select(TIMES)
    .where('kind', '=', kind)
    .$if(status !== undefined, (query) => query.where('status', '=', status as Status))
    .$if(about !== undefined, (query) => query.where('about', 'in', about ?? []))
    .$if(note !== undefined, (query) => query.where('error', '=', note as string))
    .$if(since !== undefined, (query) => query.where('ended_at', '>', since as number))
    .$if(before !== undefined, (query) => query.where('id', '<', before as string))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(view)
}

export async function showJob({ db }: Database, kind: string, id: string) {
  const row = await db
    .selectFrom('job')
    .select(COLUMNS)
    .select(TIMES)
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
    // Postponed ones didn't fail.
    .where('attempts', '>', 0)
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

function view<Row extends Pick<Selectable<Schema['job']>, 'payload' | 'status' | 'run_at'>>(row: Row) {
  const { payload, run_at, ...rest } = row
  return {
    ...rest,
    payload: JSON.parse(payload) as Record<string, unknown>,
    nextTry: row.status === 'waiting' ? run_at : null,
  }
}
