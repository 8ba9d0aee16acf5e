import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { untoldOrder } from '../payments/silent.server.ts'
import { readStoreSettings } from '../payments/store-settings.server.ts'
import { printsToMake } from '../prints/prints.server.ts'
import { hiddenShares } from './hidden.server.ts'
import { hasStore } from './list.server.ts'

type Db = Pick<Database, 'db'>
type Task =
  | 'dispute'
  | 'twice'
  | 'refund'
  | 'cash'
  | 'late'
  | 'declined'
  | 'paid'
  | 'asked'
  | 'hidden'
  | 'silent'

/** How long a paid deposit is news. */
const NEWS = 2 * 86_400_000

/** What only the owner can decide or do, the most urgent first, and deposits that were just paid. */
export async function orderTasks(
  database: Db,
  { owner, limit }: { owner: boolean; limit: number },
  now: number,
) {
  const rows = await waitingFor(database, now)
    .select(['store_order.id', 'number', 'total', 'currency', 'store_order.email', 'method'])
    .select(['booking.id as booking', 'booking.name'])
    .select(TASK.as('task'))
    .select(sql<number>`coalesce(asked_at, paid_at, store_order.created_at)`.as('at'))
    .orderBy(sql`case when dispute = 'open' then 0 when store_order.status = 'waiting' then 2 else 1 end`)
    .orderBy('store_order.id', 'desc')
    .limit(limit)
    .execute()
  const prints = await printsToMake(database)
  const untold = owner ? await untoldOrder(database, await readStoreSettings({ database }), now) : undefined
  const hidden = owner ? await hiddenShares(database, now) : []
  const ofPhotos = { booking: null, name: null }
  const shown = [
    ...(untold ? [{ ...untold, ...ofPhotos, task: 'silent' as const }] : []),
    ...hidden.map((order) => ({ ...order, ...ofPhotos, task: 'hidden' as const, at: null })),
    ...rows,
    ...(prints ? [{ ...prints, task: 'prints' as const }] : []),
  ].slice(0, limit)
  return { all: (await countTasks(database, now)) + hidden.length + (untold ? 1 : 0), shown }
}

/** Null while there is no store. */
export async function countOrderTasks(database: Db, now: number): Promise<number | null> {
  const n = await countTasks(database, now)
  return n > 0 || (await hasStore(database)) ? n : null
}

async function countTasks(database: Db, now: number): Promise<number> {
  const { n } = await waitingFor(database, now)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n + ((await printsToMake(database)) ? 1 : 0)
}

const TASK = sql<Exclude<Task, 'silent' | 'hidden'>>`case when dispute = 'open' then 'dispute'
  when method = 'person' and payment_intent is not null then 'twice'
  when asked_at is not null then 'asked'
  when booking_id is null and store_order.status = 'waiting' then 'cash'
  when store_order.status <> 'paid' then 'late'
  when booking_id is null or exists (select 1 from store_item
    where order_id = store_order.id and store_item.refunded > store_order.refunded) then 'refund'
  when booking.status = 'declined' and kept_at is null then 'declined' else 'paid' end`

/** A deposit is left to her once its last day is over, or its session is off. */
const OF_DEPOSIT = (now: number) => sql<boolean>`booking_id is not null and (
  (store_order.status in ('waiting', 'failed') and booking.status = 'booked' and ends_at <= ${now})
  or (store_order.status = 'paid' and store_order.refunded = 0 and kept_at is null
    and (booking.status = 'declined' or paid_at > ${now - NEWS})))`

function waitingFor({ db }: Db, now: number) {
  return db
    .selectFrom('store_order')
    .leftJoin('booking', 'booking.id', 'booking_id')
    .where((has) =>
      has.or([
        has.and([has('store_order.status', '=', 'waiting'), has('booking_id', 'is', null)]),
        has('dispute', '=', 'open'),
        has('asked_at', 'is not', null),
        has.and([has('method', '=', 'person'), has('payment_intent', 'is not', null)]),
        OF_DEPOSIT(now),
        isReturnLost(has),
      ]),
    )
}

/** Stripe says later that a refund failed, and then has given back less than was asked of it. */
function isReturnLost(has: ExpressionBuilder<Schema, 'store_order'>) {
  const asked = has
    .selectFrom('store_item')
    .whereRef('order_id', '=', 'store_order.id')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('store_item.refunded'), has.val(0)).as('asked'))
  return has.and([
    has('payment_intent', 'is not', null),
    has('method', '<>', 'person'),
    has('store_order.refunded', '<', asked),
  ])
}
