import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { untoldOrder } from '../payments/silent.server.ts'
import { readStoreSettings } from '../payments/store-settings.server.ts'
import { hasStore } from './list.server.ts'

type Db = Pick<Database, 'db'>
type Task = 'dispute' | 'twice' | 'refund' | 'cash' | 'asked' | 'silent'

/** What only the owner can decide or do, the most urgent first. */
export async function orderTasks(
  database: Db,
  { owner, limit }: { owner: boolean; limit: number },
  now: number,
) {
  const rows = await waitingFor(database)
    .select(['id', 'number', 'total', 'currency', 'email'])
    .select(TASK.as('task'))
    .select(sql<number>`coalesce(asked_at, paid_at, created_at)`.as('at'))
    .orderBy(sql`case when dispute = 'open' then 0 when status = 'waiting' then 2 else 1 end`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const untold = owner ? await untoldOrder(database, await readStoreSettings({ database }), now) : undefined
  const shown = [...(untold ? [{ ...untold, task: 'silent' as const }] : []), ...rows].slice(0, limit)
  return { all: (await countTasks(database)) + (untold ? 1 : 0), shown }
}

/** Null while there is no store. */
export async function countOrderTasks(database: Db): Promise<number | null> {
  const n = await countTasks(database)
  return n > 0 || (await hasStore(database)) ? n : null
}

async function countTasks(database: Db): Promise<number> {
  const { n } = await waitingFor(database)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

const TASK = sql<Exclude<Task, 'silent'>>`case when dispute = 'open' then 'dispute'
  when method = 'person' and payment_intent is not null then 'twice'
  when status = 'waiting' then 'cash' when asked_at is not null then 'asked' else 'refund' end`

function waitingFor({ db }: Db) {
  return db
    .selectFrom('store_order')
    .where((has) =>
      has.or([
        has('status', '=', 'waiting'),
        has('dispute', '=', 'open'),
        has('asked_at', 'is not', null),
        has.and([has('method', '=', 'person'), has('payment_intent', 'is not', null)]),
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
