import type { Transaction } from 'kysely'
import type { Schema } from '../../../ports/database/schema/schema.ts'

type Trx = Pick<Transaction<Schema>, 'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom'>

export async function recordMoved(trx: Trx, from: string, to: string): Promise<void> {
  // The page is back at an address that it had.
  await trx.deleteFrom('redirect').where('from_path', '=', to).execute()
  await trx.updateTable('redirect').set({ to_address: to }).where('to_address', '=', from).execute()
  await trx
    .insertInto('redirect')
    .values({ from_path: from, to_address: to })
    .onConflict((same) => same.column('from_path').doUpdateSet({ to_address: to }))
    .execute()
}

/** Whoever has the address expects the page it leads to. */
export async function leadsElsewhere(trx: Pick<Trx, 'selectFrom'>, address: string, own?: string) {
  const row = await trx
    .selectFrom('redirect')
    .select('to_address')
    .where('from_path', '=', address)
    .executeTakeFirst()
  return row !== undefined && row.to_address !== own
}
