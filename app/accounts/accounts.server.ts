import type { Transaction } from 'kysely'
import { type Database, isStorable } from '../../ports/database/port.ts'
import type { Role } from '../../ports/database/schema/accounts.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'

/** A client who was never invited has no account yet. */
export interface Person {
  /** The account's, which for a client is the client's. */
  id: string
  role: Role
  name: string
  email: string
  identityAccount: string | null
  blockedAt: number | null
  deviceEpoch: number
}

/** `email`: lower case. */
export async function clientByEmail({ db }: Database, email: string): Promise<Person | undefined> {
  if (!isStorable(email)) return undefined
  const row = await db
    .selectFrom('client')
    .leftJoin('account', 'account.id', 'client.account_id')
    .where('client.email', '=', email)
    .select(['client.id', 'client.name', 'client.email', 'identity_account as identityAccount'])
    .select(['blocked_at as blockedAt', 'device_epoch as deviceEpoch'])
    .executeTakeFirst()
  return row && { ...row, role: 'client', deviceEpoch: row.deviceEpoch ?? 0 }
}

export async function staffByEmail({ db }: Database, email: string): Promise<Person | undefined> {
  if (!isStorable(email)) return undefined
  return staff(db).where('email', '=', email).executeTakeFirst()
}

export function staffById({ db }: Pick<Database, 'db'>, id: string): Promise<Person | undefined> {
  return staff(db).where('id', '=', id).executeTakeFirst()
}

function staff(db: Database['db']) {
  return db
    .selectFrom('account')
    .where('role', 'in', ['owner', 'assistant'])
    .select(['id', 'role', 'name', 'email', 'identity_account as identityAccount'])
    .select(['blocked_at as blockedAt', 'device_epoch as deviceEpoch'])
}

/** Gives a client an account without a password, unless they have one. */
export async function ensureAccount(trx: Transaction<Schema>, clientId: string, now: number): Promise<void> {
  await trx
    .insertInto('account')
    .columns(['id', 'name', 'email', 'role', 'created_at', 'updated_at'])
    .expression((eb) =>
      eb
        .selectFrom('client')
        .where('client.id', '=', clientId)
        .where('client.account_id', 'is', null)
        .select(['client.id', 'client.name', 'client.email'])
        .select(({ val }) => [
          val('client').as('role'),
          eb.cast<number>(val(now), 'bigint').as('created_at'),
          eb.cast<number>(val(now), 'bigint').as('updated_at'),
        ]),
    )
    .onConflict((same) => same.column('id').doNothing())
    .execute()
  await trx
    .updateTable('client')
    .set({ account_id: clientId })
    .where('id', '=', clientId)
    .where('account_id', 'is', null)
    .execute()
}

export async function setIdentityAccount(
  trx: Transaction<Schema>,
  clientId: string,
  identityAccount: string,
  now: number,
): Promise<void> {
  await ensureAccount(trx, clientId, now)
  await trx
    .updateTable('account')
    .set({ identity_account: identityAccount })
    .where('id', '=', clientId)
    .execute()
}

/** Locks an account until the transaction ends, so that its access stays. Undefined when it is blocked or removed. */
export function lockAccount(engine: Database['engine'], trx: Transaction<Schema>, id: string) {
  return trx
    .selectFrom('account')
    .select('device_epoch as deviceEpoch')
    .where('id', '=', id)
    .where('blocked_at', 'is', null)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()
}

export interface Ended {
  tokens: { id: string; name: string }[]
  calendar: boolean
}

/** Ends an account's known devices, upload tokens, calendar address and sessions but `keep`. */
export async function endAccess(trx: Transaction<Schema>, id: string, { keep }: { keep?: string } = {}) {
  // First: it waits for a session that is being opened, which must end too.
  const changed = await trx
    .updateTable('account')
    .set(({ eb }) => ({ device_epoch: eb('device_epoch', '+', 1) }))
    .where('id', '=', id)
    .returning('device_epoch as epoch')
    .executeTakeFirst()
  const { numDeletedRows } = await trx
    .deleteFrom('session')
    .where('account_id', '=', id)
    .$if(keep !== undefined, (query) => query.where('id', '<>', String(keep)))
    .executeTakeFirst()
  const tokens = await trx
    .deleteFrom('upload_token')
    .where('account_id', '=', id)
    .returning(['id', 'name'])
    .execute()
  const { numUpdatedRows } = await trx
    .updateTable('calendar_feed')
    .set({ epoch: null })
    .where('account_id', '=', id)
    .where('epoch', 'is not', null)
    .executeTakeFirst()
  return {
    epoch: changed?.epoch ?? 0,
    sessions: Number(numDeletedRows),
    tokens,
    calendar: numUpdatedRows > 0n,
  }
}
