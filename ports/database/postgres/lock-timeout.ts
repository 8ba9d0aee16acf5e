import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, DatabaseUnusable } from '../port.ts'

/** How a migration waits for readers of the tables that it changes. Milliseconds. */
export interface Waiting {
  /** How long a change waits for a table, and with it every later read. */
  lockTimeout?: number
  /** Between two tries: time for those reads. */
  pause?: number
  /** Transactions open for longer are waited for without a try. */
  isLong?: number
  longest?: number
  /** Prints a sentence at the terminal. */
  say?(sentence: string): void
}

/** The server's code for a lock timeout. */
const LOCKED = '55P03'
/** Until the sentence is repeated. Milliseconds. */
const SAID_FOR = 30_000

/**
 * Tries a migration until no long reader, such as a backup, is in its way. On PostgreSQL every read of a table queues
 * behind a change that waits for it, so a change waits three seconds at most, and none is tried while a long
 * transaction has our tables. Throws DatabaseUnusable after ten minutes.
 */
export async function whenNobodyReads(
  { db }: Pick<Database, 'db'>,
  { lockTimeout = 3_000, pause = 2_000, isLong = 1_000, longest = 600_000, say = console.error }: Waiting,
  attempt: (lockTimeout: number) => Promise<void>,
): Promise<void> {
  const end = performance.now() + longest
  for (let said = Number.NEGATIVE_INFINITY; ; await wait(pause)) {
    const reader = await longReader(db, isLong)
    if (!reader && (await isDone(attempt(lockTimeout)))) return
    const who = reader ? `${reader.program}, which has been reading for ${reader.seconds} seconds` : OTHERS
    if (performance.now() > end) {
      throw new DatabaseUnusable(
        `The database cannot be migrated beside ${who}: wait until that has ended, and start again.`,
      )
    }
    if (performance.now() - said < SAID_FOR) continue
    say(`The migration of the database waits for ${who}.`)
    said = performance.now()
  }
}

const OTHERS = 'other programs that use its tables'

function isDone(attempt: Promise<void>): Promise<boolean> {
  return attempt.then(
    () => true,
    (error: { code?: string }) => {
      if (error.code !== LOCKED) throw error
      return false
    },
  )
}

/** Finds the oldest long transaction on our tables. One with the migrator's lock is itself migrating. */
async function longReader(db: Database['db'], isLong: number) {
  const { rows } = await sql<{ program: string | null; seconds: number }>`
    select application_name as program, round(extract(epoch from clock_timestamp() - xact_start)) as seconds
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
      and xact_start < clock_timestamp() - ${isLong} * interval '1 millisecond'
      and exists (select 1 from pg_locks join pg_class on pg_class.oid = pg_locks.relation
        where pg_locks.pid = pg_stat_activity.pid and pg_locks.granted
          and pg_class.relkind = 'r' and pg_class.relnamespace = current_schema()::regnamespace)
      and not exists (select 1 from pg_locks
        where pg_locks.pid = pg_stat_activity.pid and pg_locks.granted and pg_locks.locktype = 'advisory')
    order by xact_start limit 1`.execute(db)
  return rows.map(({ program, seconds }) => ({ program: program || 'another program', seconds }))[0]
}
