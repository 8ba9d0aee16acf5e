import type { Transaction } from 'kysely'
import { uuidv7 } from '../database/id.ts'
import type { Schema } from '../database/schema.ts'
import type { Account } from './port.ts'

/** What Better Auth calls an account that is a password of its own keeping. */
const OWN = { provider_id: 'credential', issuer: 'local:credential' }

/**
 * Keeps a password's hash where Better Auth finds it, in the caller's transaction. An address that another account
 * has goes over to this one: it was proven by a mail, or by the owner.
 */
export async function keepPassword(
  trx: Transaction<Schema>,
  { id, name, email }: Account,
  hash: string,
  now: number = Date.now(),
): Promise<void> {
  const at = new Date(now).toISOString()
  await trx.deleteFrom('sign_in_user').where('email', '=', email).where('id', '<>', id).execute()
  await trx
    .insertInto('sign_in_user')
    .values({ id, name, email, email_verified: 1, image: null, created_at: at, updated_at: at })
    .onConflict((same) => same.column('id').doUpdateSet({ name, email, email_verified: 1, updated_at: at }))
    .execute()
  await trx
    .insertInto('sign_in_account')
    .values({
      id: uuidv7(now),
      user_id: id,
      account_id: id,
      ...OWN,
      password: hash,
      created_at: at,
      updated_at: at,
    })
    .onConflict((same) =>
      same.columns(['user_id', 'provider_id']).doUpdateSet({ password: hash, updated_at: at }),
    )
    .execute()
}
