import { listEvents } from '../../../audit/list.server.ts'
import { listJobs } from '../../../jobs/list.server.ts'
import type { Ports } from '../../../ports.server.ts'
import { orderAddress, orderToken } from '../../../viewers/buyer.server.ts'
import { hiddenShares } from '../../orders/hidden.server.ts'
import { linesOf } from '../../orders/lines.server.ts'
import { failedRefund, withShares } from '../../orders/refund.ts'
import { orderById } from '../../orders/settle.server.ts'
import { isDeposit } from '../../orders/state.ts'
import { orderPrints } from '../../prints/prints.server.ts'

const SHOWN = 100

export type OrderView = NonNullable<Awaited<ReturnType<typeof readOrder>>>

export async function readOrder(
  { database, sign, origin }: Pick<Ports, 'database' | 'sign' | 'origin'>,
  { id, doing }: { id: string; doing: string | null },
  now: number,
) {
  const order = await orderById(database.db, id)
  if (!order) return null
  const items = await linesOf(database.db, id)
  const { link_id: link, session_url: _, cart: __, session_id: ___, ...facts } = order
  return {
    now,
    /** What the owner is asked to confirm. */
    doing,
    order: facts,
    isDeposit: isDeposit(order),
    items: withShares(items, order.total - (order.mailing ?? 0)),
    prints: order.status === 'paid' && order.prints ? await orderPrints(database, id) : [],
    failed: failedRefund(order, items),
    hidden: (await hiddenShares(database, now, id))[0]?.total ?? 0,
    link: origin + orderAddress(orderToken(sign, link)),
    downloads: await downloadsOf(database, id),
    emails: await listJobs(database, 'mail', { about: [id, order.booking_id ?? id], limit: SHOWN }),
    history: await listEvents(database, { about: id, limit: SHOWN }),
  }
}

function downloadsOf({ db }: Pick<Ports['database'], 'db'>, order: string) {
  return db
    .selectFrom('download')
    .where('order_id', '=', order)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('started_at').as('last')])
    .executeTakeFirstOrThrow()
}
