import type { Transaction } from 'kysely'
import { uuidv7 } from '../../../ports/database/id.ts'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import type { By } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { type Prices, pricesOf, STANDARD, storedPrices } from './price-list.ts'

type Trx = Transaction<Schema>

/** The first is the default. Counts the albums that use it, in the trash too. */
export async function readPriceLists({ db }: Pick<Database, 'db'>) {
  const rows = await db
    .selectFrom('price_list')
    .select(['id', 'name', 'prices'])
    .select(({ selectFrom }) =>
      selectFrom('album')
        .whereRef('price_list_id', '=', 'price_list.id')
        .select(({ fn }) => fn.countAll().as('n'))
        .as('albums'),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, prices: pricesOf(row.prices), albums: Number(row.albums) }))
}

export type PriceList = Awaited<ReturnType<typeof readPriceLists>>[number]

export async function addPriceList(trx: Trx, { now }: By): Promise<string> {
  const id = uuidv7(now)
  const name = `Price list ${(await readPriceLists({ db: trx })).length + 1}`
  const row = { id, name, prices: JSON.stringify(STANDARD), created_at: now }
  await trx.insertInto('price_list').values(row).execute()
  return id
}

export async function changePriceList(
  trx: Trx,
  { id, name, prices }: { id: string; name: string; prices: Prices },
  by: By,
): Promise<void> {
  const row = { name, prices: storedPrices(prices) }
  await trx.updateTable('price_list').set(row).where('id', '=', id).execute()
  await recordEvent(trx, by, { action: 'prices.change', detail: { name } })
}

export async function deletePriceList(trx: Trx, id: string, by: By): Promise<{ refused: string } | null> {
  const lists = await readPriceLists({ db: trx })
  const list = lists.find((one) => one.id === id)
  if (!list) return null
  if (list.albums > 0)
    return { refused: 'Albums use this list. Choose another one for them first, under Access.' }
  if (lists.length === 1) return { refused: 'This is your only list. Change its prices instead.' }
  await trx.deleteFrom('price_list').where('id', '=', id).execute()
  await recordEvent(trx, by, { action: 'prices.delete', detail: { name: list.name } })
  return null
}
