import type { Transaction } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { enqueue, type Leased } from '../jobs/queue.server.ts'
import { HOUR, tryConsume } from '../limits/rate-limit.server.ts'
import type { AccountChange } from './email.ts'

/** Emails to one person. */
const EMAILS = { count: 20, per: 24 * HOUR }

interface Ports {
  database: Pick<Database, 'db'>
  origin: string
}

export async function queueAccountChanged(
  trx: Transaction<Schema>,
  accountId: string,
  change: AccountChange,
  now: number,
): Promise<void> {
  if (!(await tryConsume(trx, { name: 'account-changed', key: accountId, rule: EMAILS }))) return
  const payload = { email: 'account-changed', change, at: now }
  await enqueue(trx, [{ kind: 'mail', about: accountId, payload }])
}

export type AccountChanged = NonNullable<Awaited<ReturnType<typeof accountChangedEmail>>>

export async function accountChangedEmail(ports: Ports, { about, payload }: Leased) {
  const holder = await holderOf(ports, about)
  const [change, at] = [payload.change as AccountChange, Number(payload.at)]
  return holder && { kind: 'account-changed' as const, ...holder, change, at }
}

export async function holderOf({ database, origin }: Ports, id: string | null) {
  const account = await database.db
    .selectFrom('account')
    .select(['name', 'email', 'role'])
    .where('id', '=', id)
    .where('blocked_at', 'is', null)
    .executeTakeFirst()
  if (!account) return null
  const { name, email, role } = account
  return { name, email, link: `${origin}/client/forgotten${role === 'client' ? '' : '?studio'}` }
}
