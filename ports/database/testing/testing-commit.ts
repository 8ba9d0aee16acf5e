import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../port.ts'

/**
 * On PostgreSQL, begins another write before the next one commits, and waits until it has ended or waits for a lock.
 */
export function beforeCommit<T>(
  database: Database,
  begin: () => Promise<T>,
): Database & { other(): Promise<T> } {
  let other: Promise<T> | undefined
  let isOver = false
  const locked = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return {
    ...database,
    write: (work) =>
      database.write(async (trx) => {
        const result = await work(trx)
        other ??= begin().finally(() => {
          isOver = true
        })
        await expect
          .poll(async () => isOver || (await locked.execute(database.db)).rows[0]?.n === 1)
          .toBe(true)
        return result
      }),
    other: () => other as Promise<T>,
  }
}
