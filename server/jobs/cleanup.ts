import { cleanUpLinks } from '../../app/accounts/password-links.server.ts'
import { cleanUpSessions } from '../../app/accounts/sessions.server.ts'
import { emptyTrash } from '../../app/albums/trash.server.ts'
import { cleanUpEvents, cleanUpVersions } from '../../app/audit/audit.server.ts'
import { cleanUpBookings } from '../../app/booking/bookings.server.ts'
import { cleanUpDrafts } from '../../app/booking/drafts.server.ts'
import { cleanUpJobs } from '../../app/jobs/queue.server.ts'
import { cleanUpLimits } from '../../app/limits/rate-limit.server.ts'
import type { Database } from '../../ports/database/port.ts'
import { cleanUpOutbox } from '../../ports/mail/outbox.ts'

/** What is deleted, and for how many days it is kept. */
export interface Retention {
  /** The folder of stored emails. */
  outbox: string
  bookings: number
  audit: number
  /** Sent emails, and those that failed for good. */
  mail: number
}

const DAY = 86_400_000
/** How long the owner can bring back what a section of the site said before. */
const VERSIONS = 90 * DAY

/** How many bookings and audit events are past their time. */
export interface Overdue {
  bookings: number
  auditEvents: number
}

/** What the next clean-up deletes of what the owner may want to look at. */
export async function countOverdue({ db }: Database, keep: Retention, now: number): Promise<Overdue> {
  const { bookings, events } = await db
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('booking')
        .select(fn.countAll().as('n'))
        .where('created_at', '<', now - keep.bookings * DAY)
        .as('bookings'),
      selectFrom('audit_event')
        .select(fn.countAll().as('n'))
        .where('at', '<', now - keep.audit * DAY)
        .as('events'),
    ])
    .executeTakeFirstOrThrow()
  return { bookings: Number(bookings), auditEvents: Number(events) }
}

/** Deletes everything that is past its time. Returns how much of what the owner may have wanted to look at. */
export async function cleanUp(database: Database, keep: Retention, now: number): Promise<Overdue> {
  const overdue = await countOverdue(database, keep, now)
  await cleanUpLimits(database, now)
  await cleanUpDrafts(database, now)
  await cleanUpSessions(database, now)
  await cleanUpLinks(database, now)
  await cleanUpJobs(database, now - keep.mail * DAY, now)
  await cleanUpBookings(database, now - keep.bookings * DAY, now)
  await cleanUpEvents(database, now - keep.audit * DAY)
  await cleanUpVersions(database, now - VERSIONS)
  await emptyTrash(database, now)
  await cleanUpOutbox({ database, folder: keep.outbox }, now - keep.mail * DAY, now)
  return overdue
}
