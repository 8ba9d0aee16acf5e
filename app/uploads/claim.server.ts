import { randomUUID } from 'node:crypto'
import type { Database } from '../../ports/database/port.ts'
import { after, databaseNow } from '../../ports/database/time.ts'

/** How long a claim holds unless it is renewed, as it is by a process that lives. Milliseconds. */
const CLAIM = 15_000

/**
 * Calls `work` for an upload that no other process works on. Null, without calling it, if one does: it is asked again once that
 * has stored an outcome, or its claim has ended by itself because the process was killed.
 */
export async function withClaim<T>(
  database: Database,
  id: string,
  work: () => Promise<T>,
  duration = CLAIM,
): Promise<{ done: T } | null> {
  const claim = randomUUID()
  if (!(await take(database, { id, claim, duration }))) return null
  const renewing = setInterval(() => {
    // One that is not renewed ends, and somebody else does the work again.
    take(database, { id, claim, duration }).catch(() => {})
  }, duration / 3).unref()
  try {
    return { done: await work() }
  } finally {
    clearInterval(renewing)
    await release(database, id, claim)
  }
}

/** Takes or renews a claim. */
async function take(
  { db, write }: Database,
  { id, claim, duration }: { id: string; claim: string; duration: number },
): Promise<boolean> {
  const now = databaseNow(db)
  const { numUpdatedRows } = await write((trx) =>
    trx
      .updateTable('upload')
      .set({ claim, claimed_until: after(now, duration) })
      .where('id', '=', id)
      .where('outcome', 'is', null)
      .where(({ or, eb }) =>
        or([eb('claim', 'is', null), eb('claim', '=', claim), eb('claimed_until', '<', now)]),
      )
      .executeTakeFirst(),
  )
  return numUpdatedRows > 0n
}

async function release({ write }: Database, id: string, claim: string): Promise<void> {
  await write((trx) =>
    trx
      .updateTable('upload')
      .set({ claim: null, claimed_until: null })
      .where('id', '=', id)
      .where('claim', '=', claim)
      .execute(),
  )
}
