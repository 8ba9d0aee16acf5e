import { sql, type Transaction } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'

/** The key of a PostgreSQL advisory lock; any number that nothing else uses. */
const LOCK_KEY = 7_433_546

/**
 * Runs a transaction that looks for a client, album, grant or frame and adds it if it is missing. On PostgreSQL two at once
 * would both find nothing and add it; the lock makes them take turns. SQLite has one writer at a time.
 */
export function withLock<T>(
  { engine, write }: Pick<Database, 'engine' | 'write'>,
  work: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return write(async (trx) => {
    if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(trx)
    return work(trx)
  })
}
