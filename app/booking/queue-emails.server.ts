import { domainToASCII } from 'node:url'
import type { Transaction } from 'kysely'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { enqueue } from '../jobs/queue.server.ts'
import { fromAddress, HOUR, type Rule, tryConsume } from '../limits/rate-limit.server.ts'
import type { Sign } from '../ports.server.ts'

/** For one mailbox: three at once, then one more in eight hours. */
const CONFIRMATIONS = { count: 3, per: 24 * HOUR }
/** For one IP address past the shared allowance: a flood gets few, and everyone else still gets theirs. */
const CONFIRMATIONS_PAST = { count: 3, per: HOUR }
const SUMMARIES = { count: 1, per: HOUR }
/** Milliseconds: the last booking of the hour may still be on its way to the disk. */
const SETTLE = 60_000

/**
 * Queues a booking's emails in its transaction. Anyone can enter anyone's address, so a mailbox gets few confirmations.
 * Past the shared allowance, the owner hears of bookings in one summary an hour, and confirmations are sent at once or
 * never.
 */
export async function queueEmails(
  trx: Transaction<Schema>,
  { sign, shared }: { sign: Sign; shared: Rule },
  { id, email, address }: { id: string; email: string; address: string },
  now: number,
): Promise<void> {
  const allowed = await tryConsume(trx, { name: 'booking', key: 'all', rule: shared })
  const confirms = allowed || (await mayConfirmPast(trx, address))
  await queueFirstEmails(trx, { sign, notifies: allowed, confirms }, { id, email })
  if (!allowed) await queueSummary(trx, now)
}

export async function queueFirstEmails(
  trx: Transaction<Schema>,
  { sign, notifies, confirms }: { sign: Sign; notifies: boolean; confirms: boolean },
  { id, email }: { id: string; email: string },
): Promise<void> {
  // Signed, so that the table of limits does not list email addresses.
  const mailbox = sign('count', mailboxOf(email))
  const kinds = [
    ...(notifies ? ['booking-notification'] : []),
    ...(confirms && (await tryConsume(trx, { name: 'confirmation', key: mailbox, rule: CONFIRMATIONS }))
      ? ['booking-confirmation']
      : []),
  ]
  const emails = kinds.map((kind) => ({ kind: 'mail', about: id, payload: { email: kind } }))
  await enqueue(trx, emails)
}

async function mayConfirmPast(trx: Transaction<Schema>, address: string): Promise<boolean> {
  const attempts = fromAddress({ name: 'confirmation-past', key: address, rule: CONFIRMATIONS_PAST })
  for (const attempt of attempts) if (!(await tryConsume(trx, attempt))) return false
  return true
}

/** Does nothing if a queued summary covers this booking. */
async function queueSummary(trx: Transaction<Schema>, now: number): Promise<void> {
  if (!(await tryConsume(trx, { name: 'booking-summary', key: 'all', rule: SUMMARIES }))) return
  const hour = { from: now, until: now + HOUR }
  await enqueue(trx, [{ kind: 'mail', payload: { email: 'booking-summary', ...hour } }], HOUR + SETTLE)
}

/** One spelling for all that reach a mailbox: 'ann@example.com' for 'A.Nn+1@Example.com'. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const local = email.slice(0, at).normalize('NFKC').toLowerCase()
  const domain = email.slice(at + 1)
  return `${local.replace(/\+.*/s, '').replaceAll('.', '')}@${domainToASCII(domain) || domain}`
}
