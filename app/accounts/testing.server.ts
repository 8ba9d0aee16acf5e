import { createHash } from 'node:crypto'
import type { Database } from '../../ports/database/port.ts'
import { insertRows } from '../../ports/database/testing/testing-rows.ts'
import type { SignedInStaff } from '../ports.server.ts'
import { ensureAccount } from './accounts.server.ts'
import { openSession } from './sessions/sessions.server.ts'

/** Returns their browser's `Cookie` header. */
export async function signedInCookie(
  ports: { database: Database; origin: string },
  id: string,
  now: number = Date.now(),
): Promise<string> {
  const account = await ports.database.db
    .selectFrom('account')
    .select(['role', 'device_epoch as deviceEpoch'])
    .where('id', '=', id)
    .executeTakeFirst()
  const { role, deviceEpoch } = account ?? { role: 'client', deviceEpoch: 0 }
  const person = { id, role, deviceEpoch }
  const set = await openSession(ports, person, new Request(ports.origin), now)
  if (!set) throw new Error(`No session for ${id}.`)
  return set.split(';')[0] as string
}

export async function withClients({ db, write }: Database, ids: string[]): Promise<void> {
  const clients = ids.map((id) => ({ id, name: `${id} Ltd`, email: `${id}@example.com` }))
  await db.insertInto('client').values(clients).execute()
  await write(async (trx) => {
    for (const id of ids) await ensureAccount(trx, id, 0)
  })
}

export async function withStaff(
  { db }: Database,
  roles: Record<string, SignedInStaff['role']>,
): Promise<void> {
  const account = Object.entries(roles).map(([id, role]) => {
    return { id, role, name: id, email: `${id}@example.com`, created_at: 0, updated_at: 0 }
  })
  await insertRows({ db }, { account })
}

export async function addSession({ db }: Database, accountId: string, now: number): Promise<void> {
  const hash = createHash('sha256').update(accountId).digest('hex')
  const session = { id: `session-${accountId}`, account_id: accountId, token_hash: hash, device: 'Firefox' }
  await insertRows({ db }, { session: { ...session, created_at: now, seen_at: now, confirmed_at: now } })
}
