import type { Transaction } from 'kysely'
import { STANDARD } from '../../app/store/prices/price-list.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'

type Trx = Transaction<Schema>

const PRICES = '01a1fd07-ca59-7d2b-9c51-5f1e0c4a7c01'
const FOR_SALE = 'bp-hc-100425'

/** One of the team's albums is for sale. */
export async function sellAlbum(trx: Trx, now: number): Promise<void> {
  const list = { id: PRICES, name: 'Price list 1', prices: JSON.stringify(STANDARD), created_at: now }
  await trx.insertInto('price_list').values(list).execute()
  await trx
    .updateTable('album')
    .set({ proofs: 1, price_list_id: PRICES })
    .where('slug', '=', FOR_SALE)
    .execute()
}

/** With the account that stands in for Stripe's, and the orders that were made to try it. */
export async function deleteStore(trx: Trx): Promise<void> {
  await trx.deleteFrom('store_order').where('test', '=', 1).execute()
  await trx.deleteFrom('price_list').where('id', '=', PRICES).execute()
  await trx.deleteFrom('setup').where('name', '=', 'payments').execute()
}
