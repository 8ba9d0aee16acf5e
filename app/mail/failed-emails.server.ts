import type { Database } from '../../ports/database/port.ts'

/** An email that failed for good, and whom it was for. */
export interface FailedEmail {
  id: string
  /** 'booking-notification' */
  kind: string
  /** Empty when the booking or client is gone. */
  name: string
  email: string
  phone: string
  /** Why the last attempt failed. */
  reason: string
}

/** One email to the owner lists no more. */
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

/** The emails that failed for good and that the owner has not heard of, the oldest first. */
export async function newlyFailedEmails({ db }: Database): Promise<FailedEmail[]> {
  const rows = await db
    .selectFrom('job')
    .leftJoin('booking', 'booking.id', 'job.about')
    .leftJoin('password_link', 'password_link.id', 'job.about')
    .leftJoin('client', 'client.id', 'password_link.client_id')
    .where('kind', '=', 'mail')
    .where('job.status', '=', 'dead')
    .where('announced_at', 'is', null)
    .select(['job.id', 'payload', 'error', 'phone'])
    .select(({ fn }) => fn.coalesce('booking.name', 'client.name').as('name'))
    .select(({ fn }) => fn.coalesce('booking.email', 'client.email').as('email'))
    .orderBy('job.id')
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ id, payload, error, name, email, phone }) => ({
    id,
    kind: String(JSON.parse(payload).email),
    name: name ?? '',
    email: email ?? '',
    phone: phone ?? '',
    reason: error ?? '',
  }))
}

/** Records that the owner has heard of them. */
export async function markAnnounced({ write }: Database, emails: FailedEmail[], now: number): Promise<void> {
  if (emails.length === 0) return
  const ids = emails.map(({ id }) => id)
  await write((trx) => trx.updateTable('job').set({ announced_at: now }).where('id', 'in', ids).execute())
}
