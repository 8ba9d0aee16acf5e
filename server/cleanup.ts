import { forgetOldSessions } from '../app/accounts/sessions.server.ts'
import { forgetOldDrafts } from '../app/booking/drafts.server.ts'
import { forgetFree } from '../app/limits/rate-limit.server.ts'
import type { Database } from '../ports/database/port.ts'

const KEPT = 30 * 86_400_000

/** Forgets what nobody will ask for again: used-up limits, drafts of yesterday, sessions that are
 * over, and jobs, spam and mailed links of a month ago. */
export async function cleanUp(database: Database, now: number): Promise<void> {
  await forgetFree(database, now)
  await forgetOldDrafts(database, now)
  await forgetOldSessions(database, now)
  await database.write(async (trx) => {
    await trx
      .deleteFrom('job')
      .where('status', '=', 'done')
      .where('ended_at', '<', now - KEPT)
      .execute()
    await trx
      .deleteFrom('password_link')
      .where('expires_at', '<', now - KEPT)
      .execute()
    await trx
      .deleteFrom('booking')
      .where('status', '=', 'spam')
      .where('created_at', '<', now - KEPT)
      .execute()
  })
}
