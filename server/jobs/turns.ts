import type { Database } from '../../ports/database/port.ts'
import { after, databaseNow } from '../../ports/database/time.ts'

const HOUR = 3_600_000

/**
 * Gives each turn to the first process that asks in time; the first comes after `every`. On SQLite one process does
 * everything, so only turns that should outlast a restart are stored: an idle site writes nothing.
 */
export async function takeTurn({ engine, db, write }: Database, name: string, every: number) {
  if (engine === 'sqlite' && every < HOUR) return true
  const now = databaseNow(db)
  const waits = db.selectFrom('timer').select('name').where('name', '=', name)
  // A later time comes from a clock that was ahead.
  const soon = waits.where('next_at', '>', now).where('next_at', '<=', after(now, every))
  if (await soon.executeTakeFirst()) return false
  return write(async (trx) => {
    const first = trx.insertInto('timer').values({ name, next_at: after(now, every) })
    const added = await first
      .onConflict((same) => same.doNothing())
      .returning('name')
      .executeTakeFirst()
    if (added) return false
    const taken = await trx
      .updateTable('timer')
      // Timers are a little late, so the same process may take its next turn a little early.
      .set({ next_at: after(now, every * 0.9) })
      .where('name', '=', name)
      .where(({ or, eb }) => or([eb('next_at', '<=', now), eb('next_at', '>', after(now, every))]))
      .executeTakeFirst()
    return taken.numUpdatedRows > 0n
  })
}
