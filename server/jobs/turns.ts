import type { Database } from '../../ports/database/port.ts'
import { after, databaseNow } from '../../ports/database/time.ts'

const HOUR = 3_600_000

/**
 * Whether this process does what is done every so many milliseconds: of all processes on one database one does,
 * whichever asks first when it is time. What has never been done waits for its time. On SQLite one process does
 * everything, so only what is to outlast a restart is noted: an idle site writes nothing.
 */
export async function takeTurn(
  { engine, db, write }: Database,
  name: string,
  every: number,
): Promise<boolean> {
  if (engine === 'sqlite' && every < HOUR) return true
  const now = databaseNow(db)
  const waits = db.selectFrom('timer').select('name').where('name', '=', name)
  // What is further away is of a clock that was ahead.
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
      // A little early, because timers are a little late: the same process may do it again.
      .set({ next_at: after(now, every * 0.9) })
      .where('name', '=', name)
      .where(({ or, eb }) => or([eb('next_at', '<=', now), eb('next_at', '>', after(now, every))]))
      .executeTakeFirst()
    return taken.numUpdatedRows > 0n
  })
}
