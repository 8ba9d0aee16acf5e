import type { Transaction } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'

export type Trx = Transaction<Schema>

/** On PostgreSQL two authors at once would both read what the other replaces, so a lock makes them take turns. */
export function inTurn<T>(
  { engine, write }: Pick<Database, 'engine' | 'write'>,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  return write(async (trx) => {
    await lockTurn(trx, engine)
    return work(trx)
  })
}

/** For a transaction that does more. */
export async function lockTurn(trx: Trx, engine: Database['engine']): Promise<void> {
  if (engine === 'postgres') await trx.selectFrom('site').select('id').forUpdate().execute()
}
