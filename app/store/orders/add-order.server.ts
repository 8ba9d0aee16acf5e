import type { Insertable } from 'kysely'
import { uuidv7 } from '../../../ports/database/id.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import type { Trx } from '../../site/publishing/in-turn.server.ts'
import { newLinkId } from '../../viewers/token.server.ts'

type Facts = Omit<Insertable<Schema['store_order']>, 'id' | 'number' | 'link_id' | 'created_at'>
type Item = Omit<Insertable<Schema['store_item']>, 'id' | 'order_id' | 'position'>

/** In turn: the next number is the last one and one more. */
export async function addOrder(trx: Trx, facts: Facts, items: Item[], now: number) {
  const { last } = await trx
    .selectFrom('store_order')
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  const own = { id: uuidv7(now), number: (last ?? 1000) + 1, link_id: newLinkId(), created_at: now }
  const row = { ...facts, ...own }
  await trx.insertInto('store_order').values(row).execute()
  await trx
    .insertInto('store_item')
    .values(items.map((item, position) => ({ ...item, id: uuidv7(now), order_id: own.id, position })))
    .execute()
  return row
}
