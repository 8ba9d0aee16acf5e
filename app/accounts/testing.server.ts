import { createHash } from 'node:crypto'
import type { Database } from '../../ports/database/port.ts'
import { ensureAccount } from './accounts.server.ts'
import { openSession } from './sessions/sessions.server.ts'

/** For tests: signs a client in. Returns their browser's `Cookie` header. */
export async function signedInCookie(
  ports: { database: Database; origin: string },
  clientId: string,
  now: number = Date.now(),
): Promise<string> {
  const account = await ports.database.db
    .selectFrom('account')
    .select('device_epoch as deviceEpoch')
    .where('id', '=', clientId)
    .executeTakeFirst()
  const person = { id: clientId, role: 'client' as const, deviceEpoch: account?.deviceEpoch ?? 0 }
  const set = await openSession(ports, person, new Request(ports.origin), now)
  if (!set) throw new Error(`No session for ${clientId}.`)
  return set.split(';')[0] as string
}

/** For tests: gives these clients accounts without passwords. */
export function withAccounts({ write }: Database, clientIds: string[], now: number = 0): Promise<void> {
  return write(async (trx) => {
    for (const id of clientIds) await ensureAccount(trx, id, now)
  })
}

/** Opens a session of an account whose ID is `session-` and the account's. */
export async function addSession({ db }: Database, accountId: string, now: number): Promise<void> {
  const times = { created_at: now, seen_at: now, confirmed_at: now }
  const hash = createHash('sha256').update(accountId).digest('hex')
  await db
    .insertInto('session')
    .values({
      ...times,
      id: `session-${accountId}`,
      account_id: accountId,
      token_hash: hash,
      device: 'Firefox',
    })
    .execute()
}
