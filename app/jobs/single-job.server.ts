import { sql, type Transaction } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { enqueue, type NewJob } from './queue.server.ts'

/** Any number that nothing else uses. */
const LOCK_KEY = 7_433_547

/**
 * Adds a job, and what `also` writes, unless one of its kind is queued. Without the lock, two transactions on
 * PostgreSQL would both find none.
 */
export function enqueueSingle(
  { engine, write }: Pick<Database, 'engine' | 'write'>,
  job: NewJob,
  also: (trx: Transaction<Schema>) => Promise<void> = async () => {},
): Promise<boolean> {
  return write(async (trx) => {
    if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(trx)
    if (await isQueued({ db: trx }, job.kind)) return false
    await enqueue(trx, [job])
    await also(trx)
    return true
  })
}

export async function isQueued(
  { db }: { db: Pick<Database['db'], 'selectFrom'> },
  kind: string,
): Promise<boolean> {
  const open = db.selectFrom('job').select('id').where('kind', '=', kind).where('status', '=', 'waiting')
  return (await open.executeTakeFirst()) !== undefined
}
