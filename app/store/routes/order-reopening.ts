import { redirect } from 'react-router'
import { fromAddress, HOUR, limit } from '../../limits/rate-limit.server.ts'
import { portsContext, visitorContext } from '../../ports.server.ts'
import { viewerContext } from '../../viewers/viewer-context.server.ts'
import type { Route } from './+types/order-reopening.ts'

const REQUESTS = { count: 5, per: HOUR }

/** Asks the owner to open the downloads again. */
export async function action({ context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const { buyer, gallery } = context.get(viewerContext)
  if (!buyer) throw new Response(null, { status: 404 })
  const { address } = context.get(visitorContext)
  if (await limit(database, fromAddress({ name: 'order-reopening', key: address, rule: REQUESTS }))) {
    return redirect(gallery, 303)
  }
  const now = Date.now()
  await database.write((trx) =>
    trx
      .updateTable('store_order')
      .set({ asked_at: now })
      .where('id', '=', buyer.orderId)
      .where('status', '=', 'paid')
      .where('downloads_until', '<=', now)
      .where('asked_at', 'is', null)
      .execute(),
  )
  return redirect(gallery, 303)
}
