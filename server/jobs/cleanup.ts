import type { Logger } from 'pino'
import { cleanUpLinks } from '../../app/accounts/passwords/password-links.server.ts'
import { cleanUpSessions } from '../../app/accounts/sessions/sessions.server.ts'
import { cleanUpCaptions } from '../../app/albums/frames/captions.server.ts'
import { cleanUpTrash } from '../../app/albums/trash/trash.server.ts'
import { cleanUpFollowers } from '../../app/athletes/follow/follow.server.ts'
import { cleanUpEvents, cleanUpVersions } from '../../app/audit/audit.server.ts'
import { cleanUpBookings, SPAM_LIFETIME } from '../../app/booking/bookings.server.ts'
import { cleanUpArchives } from '../../app/delivery/archives.server.ts'
import { cleanUpJobs } from '../../app/jobs/queue.server.ts'
import { cleanUpLimits } from '../../app/limits/rate-limit.server.ts'
import { cleanUpVisits } from '../../app/pages/visits/count.server.ts'
import { cleanUpMarked } from '../../app/photos/proofs/marked.server.ts'
import { queueStrays } from '../../app/photos/stray-originals.server.ts'
import { cleanUpExports } from '../../app/takeout/export/stored.server.ts'
import { cleanUpImports } from '../../app/takeout/import/source/upload.server.ts'
import { cleanUpUploads, type UploadStore } from '../../app/uploads/uploads.server.ts'
import { cleanUpGuests } from '../../app/viewers/guests.server.ts'
import { optimize } from '../../ports/database/optimize.ts'
import type { Database } from '../../ports/database/port.ts'
import { cleanUpOutbox } from '../../ports/mail/outbox.ts'
import type { Env } from '../settings/env.ts'
import { doubtClock, noteCleanUp } from './clock.ts'

/** In days. */
export interface Retention {
  bookings: number
  audit: number
  mail: number
}

const DAY = 86_400_000
const VERSIONS = 90 * DAY
/** After a share link ended. */
const GUESTS = 90 * DAY

export function retentionOf(env: Env): Retention {
  return {
    bookings: env.BOOKINGS_KEPT_DAYS,
    audit: env.AUDIT_KEPT_DAYS,
    mail: env.MAIL_KEPT_DAYS,
  }
}

export interface Overdue {
  bookings: number
  spam: number
  auditEvents: number
  emails: number
}

export async function countOverdue({ db }: Database, keep: Retention, now: number): Promise<Overdue> {
  const before = (days: number) => now - days * DAY
  const counted = await db
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('booking')
        .select(fn.countAll().as('n'))
        .where('status', '<>', 'spam')
        .where('created_at', '<', before(keep.bookings))
        .as('bookings'),
      selectFrom('booking')
        .select(fn.countAll().as('n'))
        .where('status', '=', 'spam')
        .where(({ or, eb }) =>
          or([eb('created_at', '<', before(keep.bookings)), eb('status_at', '<', now - SPAM_LIFETIME)]),
        )
        .as('spam'),
      selectFrom('audit_event')
        .select(fn.countAll().as('n'))
        .where('at', '<', before(keep.audit))
        .as('auditEvents'),
      selectFrom('sent_mail')
        .select(fn.countAll().as('n'))
        .where('created_at', '<', before(keep.mail))
        .as('sent'),
      selectFrom('job')
        .select(fn.countAll().as('n'))
        .where('kind', '=', 'mail')
        .where('status', '=', 'dead')
        .where('ended_at', '<', before(keep.mail))
        .as('failed'),
    ])
    .$castTo<Record<'bookings' | 'spam' | 'auditEvents' | 'sent' | 'failed', number>>()
    .executeTakeFirstOrThrow()
  const { sent, failed, ...others } = counted
  return { ...others, emails: sent + failed }
}

export function warnOfDeletion(log: Pick<Logger, 'warn'>, overdue: Overdue): void {
  if (isNothing(overdue)) return
  log.warn(
    overdue,
    'The next clean-up, in five minutes or later, deletes these, unless BOOKINGS_KEPT_DAYS, AUDIT_KEPT_DAYS and MAIL_KEPT_DAYS are raised; spam is kept for 30 days',
  )
}

function logDeleted(log: Pick<Logger, 'info'>, deleted: Overdue): void {
  if (!isNothing(deleted)) log.info(deleted, 'Deleted expired data')
}

function isNothing(overdue: Overdue): boolean {
  return Object.values(overdue).every((count) => count === 0)
}

export async function cleanUp({ database, storage }: UploadStore, keep: Retention, now: number) {
  const overdue = await countOverdue(database, keep, now)
  await cleanUpLimits(database)
  await cleanUpSessions(database, now)
  await cleanUpLinks(database, now)
  await cleanUpJobs(database, now - keep.mail * DAY, now)
  await cleanUpBookings(database, now - keep.bookings * DAY, now)
  await cleanUpEvents(database, now - keep.audit * DAY)
  await cleanUpVersions(database, now - VERSIONS)
  await cleanUpCaptions(database, now)
  await cleanUpArchives(database, now)
  await cleanUpGuests(database, now - GUESTS)
  await cleanUpFollowers(database, now)
  await cleanUpTrash(database, now)
  await cleanUpVisits(database, now)
  await cleanUpUploads({ database, storage }, now)
  await cleanUpExports(storage, now)
  await cleanUpImports(database, now)
  await cleanUpOutbox({ database, storage }, now - keep.mail * DAY)
  await optimize(database)
  return overdue
}

interface Expiring extends UploadStore {
  env: Env
  log: Pick<Logger, 'info' | 'warn'>
}

export async function cleanUpUnlessDoubted({ env, database, storage, log }: Expiring): Promise<void> {
  const now = Date.now()
  const doubt = await doubtClock(database, now)
  if (doubt) return log.warn(`Nothing expired is deleted. ${doubt}`)
  logDeleted(log, await cleanUp({ database, storage }, retentionOf(env), now))
  await cleanUpMarked({ database, storage })
  await queueStrays(database, now)
  await noteCleanUp(database, now)
}
