import type { Transaction } from 'kysely'
import type { Schema } from '../database/schema/schema.ts'
import type { Account } from './port.ts'

/** Replaces another client's account with this address: an email to it, or the owner, has proven whose it is. */
export async function storePassword(
  trx: Transaction<Schema>,
  { id, role, name, email }: Account,
  hash: string,
  now: number = Date.now(),
): Promise<void> {
  const changes = { name, email, password_hash: hash, updated_at: now }
  await trx
    .deleteFrom('account')
    .where('email', '=', email)
    .where('id', '<>', id)
    .where('role', '=', 'client')
    .execute()
  await trx
    .insertInto('account')
    .values({ id, role, created_at: now, ...changes })
    .onConflict((same) => same.column('id').doUpdateSet(changes))
    .execute()
  if (role === 'client')
    await trx.updateTable('client').set({ account_id: id }).where('id', '=', id).execute()
}
