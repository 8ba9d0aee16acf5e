import type { Transaction } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema.ts'
import { recordEvent } from '../audit/audit.server.ts'

type Write = Pick<Database, 'write'>

/** Names the account at the identity service that is this client's: no other can sign in as the client. */
export async function nameAccount(
  { write }: Write,
  clientId: string,
  account: string,
  now: number,
): Promise<void> {
  await write(async (trx) => {
    await update(trx, clientId, { identity_account: account })
    await record(trx, 'client.account', clientId, now)
  })
}

async function update(
  trx: Transaction<Schema>,
  clientId: string,
  changes: Partial<Pick<Schema['client'], 'identity_account' | 'blocked_at'>>,
): Promise<void> {
  await trx.updateTable('client').set(changes).where('id', '=', clientId).execute()
}

function record(trx: Transaction<Schema>, action: string, clientId: string, now: number): Promise<void> {
  return recordEvent(trx, { actor: 'terminal', action, about: clientId }, now)
}
