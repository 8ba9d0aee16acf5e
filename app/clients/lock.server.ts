import { sql, type Transaction } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'

/** Any number that nothing else uses as an advisory lock. */
const LOCK_KEY = 7_433_546

/** Serializes find-or-add on PostgreSQL, where two at once would both find nothing. SQLite has one writer anyway. */
export function withLock<T>(
  { engine, write }: Pick<Database, 'engine' | 'write'>,
  work: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return write(async (trx) => {
    if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(trx)
    return work(trx)
  })
}
