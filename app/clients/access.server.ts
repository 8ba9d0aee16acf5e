import type { Transaction } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { endAccess, ensureAccount, setIdentityAccount } from '../accounts/accounts.server.ts'
import { endLinks } from '../accounts/passwords/password-links.server.ts'
import type { Actor } from '../audit/actor.ts'
import { recordEvent } from '../audit/audit.server.ts'

type Write = Pick<Database, 'write'>

/** Ends a client's sessions and known devices. Returns how many sessions there were. */
export async function signOutClient(
  { write }: Write,
  clientId: string,
  actor: Actor,
  now: number,
): Promise<number> {
  return write(async (trx) => {
    const { sessions } = await endAccess(trx, clientId)
    await recordEvent(trx, { actor, action: 'session.end-all', about: clientId, detail: { sessions } }, now)
    return sessions
  })
}

/** Ends one session of a client. False when it had ended. */
export async function endClientSession(
  { write }: Write,
  clientId: string,
  sessionId: string,
  actor: Actor,
  now: number,
): Promise<boolean> {
  return write(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('session')
      .where('account_id', '=', clientId)
      .where('id', '=', sessionId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    await recordEvent(trx, { actor, action: 'session.end', about: clientId }, now)
    return true
  })
}

/** Keeps a client out: ends their sessions, known devices and links. False when they were blocked already. */
export async function blockClient(
  { write }: Write,
  clientId: string,
  actor: Actor,
  now: number,
): Promise<boolean> {
  return write(async (trx) => {
    await ensureAccount(trx, clientId, now)
    if (!(await setBlocked(trx, clientId, now))) return false
    const { sessions } = await endAccess(trx, clientId)
    await endLinks(trx, clientId, now)
    await recordEvent(trx, { actor, action: 'client.block', about: clientId, detail: { sessions } }, now)
    return true
  })
}

/** Lets a blocked client in again, with the password they had. False when they were not blocked. */
export async function unblockClient(
  { write }: Write,
  clientId: string,
  actor: Actor,
  now: number,
): Promise<boolean> {
  return write(async (trx) => {
    if (!(await setBlocked(trx, clientId, null))) return false
    await recordEvent(trx, { actor, action: 'client.unblock', about: clientId }, now)
    return true
  })
}

/** Stores which account at the identity service is this client's: no other can sign in as the client. */
export async function setClientIdentity(
  { write }: Write,
  clientId: string,
  account: string,
  actor: Actor,
  now: number,
): Promise<void> {
  await write(async (trx) => {
    await setIdentityAccount(trx, clientId, account, now)
    await recordEvent(trx, { actor, action: 'client.account', about: clientId }, now)
  })
}

async function setBlocked(
  trx: Transaction<Schema>,
  clientId: string,
  blockedAt: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('account')
    .set({ blocked_at: blockedAt })
    .where('id', '=', clientId)
    .where('blocked_at', blockedAt === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
