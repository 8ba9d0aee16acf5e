import { cleanUpLinks } from '../app/accounts/password-links.server.ts'
import { cleanUpSessions } from '../app/accounts/sessions.server.ts'
import { cleanUpSpam } from '../app/booking/bookings.server.ts'
import { cleanUpDrafts } from '../app/booking/drafts.server.ts'
import { cleanUpJobs } from '../app/jobs/queue.server.ts'
import { cleanUpLimits } from '../app/limits/rate-limit.server.ts'
import type { Database } from '../ports/database/port.ts'

/** Deletes everything that is past its time. */
export async function cleanUp(database: Database, now: number): Promise<void> {
  await cleanUpLimits(database, now)
  await cleanUpDrafts(database, now)
  await cleanUpSessions(database, now)
  await cleanUpLinks(database, now)
  await cleanUpJobs(database, now)
  await cleanUpSpam(database, now)
}
