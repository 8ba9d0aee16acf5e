import type { Database } from '../../ports/database/port.ts'
import { endAccess, ensureAccount, setIdentityAccount } from '../accounts/accounts.server.ts'
import { revokeLinks } from '../accounts/passwords/password-links.server.ts'
import type { By } from '../audit/actor.ts'
import { recordEvent } from '../audit/audit.server.ts'

type Write = Pick<Database, 'write'>

export async function signOutClient({ write }: Write, clientId: string, by: By): Promise<number> {
  return write(async (trx) => {
    const { sessions } = await endAccess(trx, clientId)
    await recordEvent(trx, by, { action: 'session.end-all', about: clientId, detail: { sessions } })
    return sessions
  })
}

/** Ends sessions, devices and links, or lets a client in with the old password. False if nothing changes. */
export async function setClientBlocked(
  { write }: Write,
  { clientId, blocked, ...by }: By & { clientId: string; blocked: boolean },
): Promise<boolean> {
  return write(async (trx) => {
    if (blocked) await ensureAccount(trx, clientId, by.now)
    const { numUpdatedRows } = await trx
      .updateTable('account')
      .set({ blocked_at: blocked ? by.now : null })
      .where('id', '=', clientId)
      .where('blocked_at', blocked ? 'is' : 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    if (!blocked) {
      await recordEvent(trx, by, { action: 'client.unblock', about: clientId })
      return true
    }
    const { sessions } = await endAccess(trx, clientId)
    await revokeLinks(trx, clientId, by.now)
    await recordEvent(trx, by, { action: 'client.block', about: clientId, detail: { sessions } })
    return true
  })
}

/** Binds the client to an identity account: no other can sign in as them. */
export async function setClientIdentity({ write }: Write, clientId: string, account: string, by: By) {
  await write(async (trx) => {
    await setIdentityAccount(trx, clientId, account, by.now)
    await recordEvent(trx, by, { action: 'client.account', about: clientId })
  })
}
