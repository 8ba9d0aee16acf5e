import type { Database } from '../../ports/database/port.ts'
import { STORED_ONLY } from '../../ports/mail/port.ts'
import { type JobView, listJobs, showJob } from '../jobs/list.server.ts'
import { retry } from '../jobs/queue.server.ts'
import { isToOwner } from './email-title.ts'

/** Names only a booking's recipient: the owner's emails are stored, and must not name a removed client. */
export interface FailedEmail {
  id: string
  kind: string
  name: string
  email: string
  phone: string
  /** Empty for an email to a client: it may contain their address. */
  reason: string
}

const AT_ONCE = 20

export async function countFailedEmails({ db }: Database): Promise<number> {
  const { count } = await db
    .selectFrom('job')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('kind', '=', 'mail')
    .where('status', '=', 'dead')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function storedEmails(database: Database, limit: number, since?: number): Promise<JobView[]> {
  return listJobs(database, 'mail', { status: 'done', note: STORED_ONLY, since, limit })
}

/** Leaves out ready albums, which are listed with the albums. */
export async function storedForClients(database: Database, since: number): Promise<JobView[]> {
  const emails = await storedEmails(database, 200, since)
  return emails.filter(({ payload: { email } }) => email !== 'album-ready' && !isToOwner(String(email)))
}

/** Returns false if there is no such email, or it was sent or is being sent. */
export async function retryEmail(database: Database, id: string): Promise<boolean> {
  return (await showJob(database, 'mail', id)) !== null && retry(database, id, STORED_ONLY)
}

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

export async function recordAnnounced({ write }: Database, emails: FailedEmail[], now: number) {
  if (emails.length === 0) return
  const ids = emails.map(({ id }) => id)
  await write((trx) => trx.updateTable('job').set({ announced_at: now }).where('id', 'in', ids).execute())
}
