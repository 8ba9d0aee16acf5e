import type { Transaction } from 'kysely'
import type { Database } from '../ports/database/port.ts'
import type { Schema } from '../ports/database/schema/schema.ts'

export interface StoredSetup {
  value: unknown
  sealed: string | null
}

type Name = Schema['setup']['name']

/** What a secret is sealed for. */
export const PURPOSES = { mail: 'mail server', backup: 'backup key', payments: 'payments' } satisfies Record<
  Name,
  string
>

export async function readSetup({ db }: Pick<Database, 'db'>, name: Name): Promise<StoredSetup | null> {
  const row = await db.selectFrom('setup').selectAll().where('name', '=', name).executeTakeFirst()
  return row ? { value: JSON.parse(row.value), sealed: row.sealed } : null
}

export async function storeSetup(
  trx: Transaction<Schema>,
  name: Name,
  { value, sealed }: StoredSetup,
): Promise<void> {
  const row = { value: JSON.stringify(value), sealed }
  await trx
    .insertInto('setup')
    .values({ name, ...row })
    .onConflict((same) => same.column('name').doUpdateSet(row))
    .execute()
}

export async function removeSetup(trx: Transaction<Schema>, name: Name): Promise<void> {
  await trx.deleteFrom('setup').where('name', '=', name).execute()
}

/** The last letters of a secret that was made by a machine; none of a shorter one. */
export function lastLettersOf(secret: string): string {
  return secret.length < 16 ? '' : secret.slice(-2)
}
