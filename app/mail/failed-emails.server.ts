import type { Database } from '../../ports/database/port.ts'
import { STORED_ONLY } from '../../ports/mail/port.ts'
import { type JobView, listJobs, showJob } from '../jobs/list.server.ts'
import { retry } from '../jobs/queue.server.ts'
import { isToOwner } from './email-title.ts'

/**
 * An email that failed for good, and whom it was for if it is about a booking. An email to a client has only its ID:
 * the owner's emails are stored, and must not name a client who is removed later.
 */
export interface FailedEmail {
  id: string
  /** 'booking-notification' */
  kind: string
  /** Empty for an email to a client, and when the booking is gone. */
  name: string
  email: string
  phone: string
  /** Why the last attempt failed. Empty for an email to a client: it may contain their address. */
  reason: string
}

/** Failed emails that one email to the owner lists. */
const AT_ONCE = 20

/** How many emails failed for good. */
export async function countFailedEmails({ db }: Database): Promise<number> {
  const { count } = await db
    .selectFrom('job')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('kind', '=', 'mail')
    .where('status', '=', 'dead')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Emails that were only stored, because no mail server was set up. */
export function storedEmails(database: Database, limit: number, since?: number): Promise<JobView[]> {
  return listJobs(database, 'mail', { status: 'done', note: STORED_ONLY, since, limit })
}

/** The same to clients and visitors; those that albums are ready are listed with the albums. */
export async function storedForClients(database: Database, since: number): Promise<JobView[]> {
  const emails = await storedEmails(database, 200, since)
  return emails.filter(({ payload: { email } }) => email !== 'album-ready' && !isToOwner(String(email)))
}

/** Makes an email due now. False if there is no such email, or it was sent or is being sent. */
export async function retryEmail(database: Database, id: string): Promise<boolean> {
  return (await showJob(database, 'mail', id)) !== null && retry(database, id, STORED_ONLY)
}

/** The emails that failed for good and that the owner was not told of, the oldest first. */
export async function newlyFailedEmails({ db }: Database): Promise<FailedEmail[]> {
  const rows = await db
    .selectFrom('job')
    .leftJoin('booking', 'booking.id', 'job.about')
    .where('kind', '=', 'mail')
    .where('job.status', '=', 'dead')
    .where('announced_at', 'is', null)
    .select(['job.id', 'payload', 'error', 'booking.name', 'booking.email', 'booking.phone'])
    .orderBy('job.id')
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ id, payload, error, name, email, phone }) => ({
    id,
    kind: String(JSON.parse(payload).email),
    name: name ?? '',
    email: email ?? '',
    phone: phone ?? '',
    reason: name === null ? '' : (error ?? ''),
  }))
}

/** Records that the owner was told of them. */
export async function recordAnnounced(
  { write }: Database,
  emails: FailedEmail[],
  now: number,
): Promise<void> {
  if (emails.length === 0) return
  const ids = emails.map(({ id }) => id)
  await write((trx) => trx.updateTable('job').set({ announced_at: now }).where('id', 'in', ids).execute())
}
