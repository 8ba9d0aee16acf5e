import { type RawBuilder, sql } from 'kysely'
import { countUpTo } from '../../../ports/database/count.ts'
import type { Database } from '../../../ports/database/port.ts'
import { canSell, readStoreSettings } from '../payments/store-settings.server.ts'
import { linesOf } from './lines.server.ts'
import type { Month } from './month.ts'

type Db = Pick<Database, 'db'>
export type OrderFilter = 'waiting' | 'paid' | 'prints' | 'returned' | 'unpaid'
export type ListedOrder = Awaited<ReturnType<typeof listOrders>>[number]

interface OrderSearch {
  filter?: OrderFilter | undefined
  /** A number, or part of an email address. */
  search?: string
  /** Paid in it. */
  month?: Month | null
}

/** What didn't stay: a lost dispute takes all of it. */
const RETURNED = sql<number>`case when dispute = 'lost' then total else refunded end`

/** Carts that nobody paid for are listed only by themselves, and in a search. */
const KEPT: Record<OrderFilter | 'all', RawBuilder<boolean>> = {
  all: sql`status in ('paid', 'waiting', 'pending')`,
  waiting: sql`status in ('waiting', 'pending')`,
  paid: sql`status = 'paid' and refunded = 0 and coalesce(dispute, 'won') = 'won'`,
  prints: sql`status = 'paid' and prints = 'to-print'`,
  returned: sql`status = 'paid' and (refunded > 0 or dispute in ('open', 'lost'))`,
  unpaid: sql`status in ('open', 'failed', 'expired', 'canceled')`,
}

export async function listOrders(
  { db }: Db,
  { limit, before, ...searched }: OrderSearch & { limit: number; before?: string | undefined },
) {
  const orders = await found(db, searched)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .selectAll()
    .select(RETURNED.as('returned'))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const lines = await linesOf(db, ...orders.map(({ id }) => id))
  return orders.map(({ link_id: _, session_url: __, cart: ___, ...order }) => ({
    ...order,
    items: lines.filter(({ orderId }) => orderId === order.id),
  }))
}

export async function countOrders({ db }: Db, searched: Omit<OrderSearch, 'filter'>) {
  const count = (filter?: OrderFilter) => countUpTo(found(db, { ...searched, filter }))
  return db
    .selectNoFrom([
      count().as('all'),
      count('waiting').as('waiting'),
      count('paid').as('paid'),
      count('prints').as('prints'),
      count('returned').as('returned'),
      count('unpaid').as('unpaid'),
    ])
    .executeTakeFirstOrThrow()
}

/** Real money: no test orders. */
export async function monthsSum({ db }: Db, month: Month) {
  const sum = (amount: RawBuilder<number>) => sql<number>`coalesce(sum(${amount}), 0)`
  const paid = await paidIn(db, month)
    .select(({ fn }) => [sum(sql`total - ${RETURNED}`).as('kept'), fn.countAll<number>().as('orders')])
    .executeTakeFirstOrThrow()
  const { unpaid } = await found(db, { filter: 'waiting' })
    .where('test', '=', 0)
    .select(sum(sql`total`).as('unpaid'))
    .executeTakeFirstOrThrow()
  return { ...paid, unpaid }
}

/** For the books, oldest first. */
export function monthsOrders({ db }: Db, month: Month) {
  const orders = paidIn(db, month).selectAll().select(RETURNED.as('returned'))
  return orders.orderBy('paid_at').orderBy('id').execute()
}

/** Whether there is a store, or was one: paid orders keep working. */
export async function hasStore(database: Db): Promise<boolean> {
  if (canSell(await readStoreSettings({ database }))) return true
  const first = await database.db.selectFrom('store_order').select('id').limit(1).executeTakeFirst()
  return first !== undefined
}

function paidIn(db: Database['db'], { from, to }: Month) {
  const paid = db.selectFrom('store_order').where('status', '=', 'paid').where('test', '=', 0)
  return paid.where('paid_at', '>=', from).where('paid_at', '<', to)
}

function found(db: Database['db'], { filter, search = '', month }: OrderSearch) {
  const number = /^#?\d{1,9}$/.test(search) ? Number(search.replace('#', '')) : null
  const letters = `%${search.toLowerCase().replace(/[%_!]/g, '!$&')}%`
  return db
    .selectFrom('store_order')
    .$if(filter !== undefined || search === '', (query) => query.where(KEPT[filter ?? 'all']))
    .$if(month != null, (query) =>
      query
        .where('status', '=', 'paid')
        .where('paid_at', '>=', month?.from ?? 0)
        .where('paid_at', '<', month?.to ?? 0),
    )
    .$if(number !== null, (query) => query.where('number', '=', number ?? 0))
    .$if(number === null && search !== '', (query) =>
      query.where(sql<boolean>`lower(email) like ${letters} escape '!'`),
    )
}
