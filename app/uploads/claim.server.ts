import { sql } from 'kysely'
import { heldRow } from '../../ports/database/held-row.ts'
import type { Database } from '../../ports/database/port.ts'

/** How long a claim holds unless its process renews it. Milliseconds. */
const CLAIM = 15_000

/**
 * Calls `work` for an upload that no other process works on; null, without calling it, if one does. Try again once that
 * has stored an outcome, or its claim has ended because the process was killed.
 */
export async function withClaim<T>(
  database: Database,
  id: string,
  work: () => Promise<T>,
  duration = CLAIM,
): Promise<{ done: T } | null> {
  const where = sql<boolean>`id = ${id} and outcome is null`
  const upload = { table: 'upload', holder: 'claim', until: 'claimed_until', where } as const
  const claim = heldRow(database, upload, duration)
  if (!(await claim.take())) return null
  const renewing = setInterval(() => {
    // One that is not renewed ends, and another process does the work again.
    claim.renew().catch(() => {})
  }, duration / 3).unref()
  try {
    return { done: await work() }
  } finally {
    clearInterval(renewing)
    await claim.release()
  }
}
