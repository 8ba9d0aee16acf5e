import { type SelectQueryBuilder, sql } from 'kysely'
import { countUpTo } from '../../../ports/database/count.ts'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { coverOf, joinedCover } from '../../photos/view.server.ts'
import type { Month } from './month.ts'

type Db = Pick<Database, 'db'>
export type OrderFilter = 'waiting' | 'paid' | 'returned' | 'unpaid'
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
  const items = await itemsOf(
    { db },
    orders.map(({ id }) => id),
  )
  return orders.map(({ link_id: _, session_url: __, cart: ___, ...order }) => ({
    ...order,
    items: items.filter(({ order_id }) => order_id === order.id),
  }))
}

/** With the photo of each, or the cover of its album. */
export function itemsOf({ db }: Db, orders: string[]) {
  return db
    .selectFrom('store_item')
    .leftJoin('frame', 'frame.id', 'store_item.frame_id')
    .leftJoin('album', 'album.id', 'store_item.album_id')
    .leftJoin('photo', (join) =>
      join.on('photo.id', '=', sql`coalesce(frame.photo_id, album.cover_photo_id)`),
    )
    .where('order_id', 'in', [...orders, ''])
    .select(['store_item.id as itemId', 'order_id', 'kind', 'amount', 'label', 'refunded', 'ended_at'])
    .select('store_item.album_id as album')
    .select(joinedCover)
    .orderBy('position')
    .execute()
    .then((rows) =>
      rows.map(({ itemId, order_id, kind, amount, label, refunded, ended_at, album, ...cover }) => ({
        id: itemId,
        order_id,
        kind,
        amount,
        label,
        refunded,
        album,
        endedAt: ended_at,
        cover: coverOf(cover),
      })),
    )
}

export async function countOrders({ db }: Db, searched: Omit<OrderSearch, 'filter'>) {
  const count = (filter?: OrderFilter) => countUpTo(found(db, { ...searched, filter }))
  const row = await db
    .selectNoFrom([
      count().as('all'),
      count('waiting').as('waiting'),
      count('paid').as('paid'),
      count('returned').as('returned'),
      count('unpaid').as('unpaid'),
    ])
    .executeTakeFirstOrThrow()
  return {
    all: Number(row.all),
    waiting: Number(row.waiting),
    paid: Number(row.paid),
    returned: Number(row.returned),
    unpaid: Number(row.unpaid),
  }
}

/** Real money: no test orders. */
export async function monthsSum({ db }: Db, month: Month) {
  const { kept, orders } = await paidIn(db, month)
    .select(({ fn }) => [fn.sum<number>(sql`total - ${RETURNED}`).as('kept'), fn.countAll().as('orders')])
    .executeTakeFirstOrThrow()
  const { unpaid } = await found(db, { filter: 'waiting' })
    .where('test', '=', 0)
    .select(({ fn }) => fn.sum<number>('total').as('unpaid'))
    .executeTakeFirstOrThrow()
  return { kept: Number(kept ?? 0), orders: Number(orders), unpaid: Number(unpaid ?? 0) }
}

/** For the books, oldest first. */
export function monthsOrders({ db }: Db, month: Month, after?: { paid_at: number | null; id: string }) {
  return paidIn(db, month)
    .$if(after !== undefined, (query) =>
      query.where(({ or, and, eb }) =>
        or([
          eb('paid_at', '>', after?.paid_at ?? 0),
          and([eb('paid_at', '=', after?.paid_at ?? 0), eb('id', '>', after?.id ?? '')]),
        ]),
      ),
    )
    .selectAll()
    .select(RETURNED.as('returned'))
    .orderBy('paid_at')
    .orderBy('id')
}

export async function hasOrders({ db }: Db): Promise<boolean> {
  return (await db.selectFrom('store_order').select('id').limit(1).executeTakeFirst()) !== undefined
}

function paidIn(db: Database['db'], month: Month) {
  return within(db.selectFrom('store_order').where('status', '=', 'paid').where('test', '=', 0), month)
}

function within<Row>(query: SelectQueryBuilder<Schema, 'store_order', Row>, { from, to }: Month) {
  return query.where('paid_at', '>=', from).where('paid_at', '<', to)
}

/** Carts that nobody paid for are listed only by themselves, and in a search. */
function found(db: Database['db'], { filter, search = '', month }: OrderSearch) {
  const orders = db.selectFrom('store_order')
  const listed = filter || search ? orders : orders.where('status', 'in', ['paid', 'waiting', 'pending'])
  const number = /^#?\d{1,9}$/.test(search) ? Number(search.replace('#', '')) : null
  const letters = `%${search.toLowerCase().replace(/[%_!]/g, '!$&')}%`
  return listed
    .$if(month != null, (query) => within(query.where('status', '=', 'paid'), month as Month))
    .$if(number !== null, (query) => query.where('number', '=', number ?? 0))
    .$if(number === null && search !== '', (query) =>
      query.where(sql<boolean>`lower(email) like ${letters} escape '!'`),
    )
    .$if(filter === 'waiting', (query) => query.where('status', 'in', ['waiting', 'pending']))
    .$if(filter === 'paid', (query) =>
      query
        .where('status', '=', 'paid')
        .where('refunded', '=', 0)
        .where(({ or, eb }) => or([eb('dispute', 'is', null), eb('dispute', '=', 'won')])),
    )
    .$if(filter === 'returned', (query) =>
      query
        .where('status', '=', 'paid')
        .where(({ or, eb }) => or([eb('refunded', '>', 0), eb('dispute', 'in', ['open', 'lost'])])),
    )
    .$if(filter === 'unpaid', (query) =>
      query.where('status', 'in', ['open', 'failed', 'expired', 'canceled']),
    )
}
