import { domainToASCII } from 'node:url'
import type { Transaction } from 'kysely'
import type { Schema } from '../../ports/database/schema.ts'
import { enqueue, lastInLine } from '../jobs/queue.server.ts'
import { HOUR, type Rule, tryConsume } from '../limits/rate-limit.server.ts'
import type { Sign } from '../ports.server.ts'

/** Three at once, then one more in eight hours. */
const CONFIRMATIONS = { count: 3, per: 24 * HOUR }

/**
 * Queues the emails about a new booking, in its transaction. Anybody can enter anybody's address, so a mailbox gets only
 * a few confirmations; the owner hears of every booking. Past the shared allowance the emails wait in line.
 */
export async function queueEmails(
  trx: Transaction<Schema>,
  { sign, shared }: { sign: Sign; shared: Rule },
  { id, email }: { id: string; email: string },
  now: number,
): Promise<void> {
  // Signed, so that the table of limits does not list email addresses.
  const mailbox = sign('count', mailboxOf(email))
  const confirms = await tryConsume(trx, { name: 'confirmation', key: mailbox, rule: CONFIRMATIONS }, now)
  const kinds = ['booking-notification', ...(confirms ? ['booking-confirmation'] : [])]
  await enqueue(
    trx,
    kinds.map((kind) => ({ kind: 'mail', about: id, payload: { email: kind } })),
    now,
    await sendingTime(trx, shared, now),
  )
}

/** Now, or a share of the hour after the last email that waits. */
async function sendingTime(trx: Transaction<Schema>, shared: Rule, now: number): Promise<number> {
  const free = await tryConsume(trx, { name: 'booking', key: 'all', rule: shared }, now)
  return free ? now : (await lastInLine(trx, 'mail', now)) + Math.ceil(shared.per / shared.count)
}

/** The same for the spellings of an address that reach one mailbox: 'A.Nn+1@Example.com' and 'ann@example.com'. */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const local = email.slice(0, at).normalize('NFKC').toLowerCase()
  const domain = email.slice(at + 1)
  return `${local.replace(/\+.*/s, '').replaceAll('.', '')}@${domainToASCII(domain) || domain}`
}
