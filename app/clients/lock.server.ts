import { sql, type Transaction } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema.ts'

/** Of PostgreSQL's advisory locks; any number that nobody else uses. */
const DESK = 7_433_546

/**
 * A transaction in which the owner puts clients, albums and grants down. Each looks first whether they are there
 * already, so two at the same time take turns, as SQLite's writers do anyway: else both would find nothing.
 */
export function withLock<T>(
  { engine, write }: Pick<Database, 'engine' | 'write'>,
  work: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return write(async (trx) => {
    if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${DESK})`.execute(trx)
    return work(trx)
  })
}
