import type { Transaction } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'

/**
 * Runs a transaction that reads sections, or their drafts, and then changes them. On PostgreSQL two at once would both read
 * what the other replaces, so the lock makes them take turns. SQLite's writers always do.
 */
export function inTurn<T>(
  { engine, write }: Pick<Database, 'engine' | 'write'>,
  work: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return write(async (trx) => {
    if (engine === 'postgres') await trx.selectFrom('site').select('id').forUpdate().execute()
    return work(trx)
  })
}
