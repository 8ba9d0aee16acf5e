import type { Transaction } from 'kysely'
import { isStorable } from '../../../ports/database/port.ts'
import type { Role } from '../../../ports/database/schema/accounts.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import type { Identity } from '../../../ports/identity/port.ts'
import { VISITOR } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { fromAddress, HOUR, limit } from '../../limits/rate-limit.server.ts'
import type { Ports } from '../../ports.server.ts'
import { ensureAccount } from '../accounts.server.ts'
import { mailLink } from './password-links.server.ts'

const STAFF: Role[] = ['owner', 'assistant']
const ALL: Role[] = [...STAFF, 'client']
const FROM_ADDRESS = { count: 20, per: HOUR }
const FOR_ACCOUNT = { count: 4, per: HOUR }

/**
 * Emails a link to a person who can sign in; to staff only, where an identity service has the clients' passwords.
 * Doesn't reveal whether the account exists: either way takes one transaction. Returns 0, or the seconds to wait.
 */
export async function requestReset(
  { database, sign, identity }: Pick<Ports, 'database' | 'sign'> & { identity: Pick<Identity, 'passwords'> },
  emailAddress: string,
  address: string,
  now: number = Date.now(),
): Promise<number> {
  const email = emailAddress.trim().toLowerCase()
  const wait = await limit(database, fromAddress({ name: 'reset', key: address, rule: FROM_ADDRESS }))
  if (wait > 0) return wait
  // Silent: this limit would reveal that the account exists.
  const accountWait = await limit(database, [{ name: 'reset', key: sign('count', email), rule: FOR_ACCOUNT }])
  await database.write(async (trx) => {
    const isAsked = accountWait === 0 && isStorable(email)
    if (isAsked && identity.passwords) await ensureInvited(trx, email, now)
    const accountId = isAsked ? await accountFor(trx, email, identity.passwords ? ALL : STAFF) : undefined
    if (!accountId) return recordEvent(trx, { actor: VISITOR, now }, { action: 'password.no-reset' })
    await mailLink(trx, 'password-reset', { accountId, actor: VISITOR }, now)
  })
  // Waking the job runner would delay the response, and only for an account.
  return 0
}

/** Gives an uninvited client an account: whoever reads the email sent to their address is the client. */
async function ensureInvited(trx: Transaction<Schema>, email: string, now: number): Promise<void> {
  const client = await trx
    .selectFrom('client')
    .select('id')
    .where('email', '=', email)
    .where('account_id', 'is', null)
    .executeTakeFirst()
  if (client) await ensureAccount(trx, client.id, now)
}

async function accountFor(trx: Transaction<Schema>, email: string, roles: readonly Role[]) {
  const account = await trx
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .where('role', 'in', roles)
    .where('blocked_at', 'is', null)
    .executeTakeFirst()
  return account?.id
}
