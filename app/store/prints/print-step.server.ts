import type { Transaction } from 'kysely'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import type { By } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { enqueue } from '../../jobs/queue.server.ts'
import { orderById } from '../orders/settle.server.ts'
import { STEPS } from './print.ts'

/** Moves the prints of a paid order one step, or one back. The last two tell the buyer, each once. */
export async function stepPrints(trx: Transaction<Schema>, id: string, to: string, by: By) {
  const order = await orderById(trx, id)
  const next = order?.prints && STEPS[order.prints].find((state) => state === to)
  if (!order || !next || order.status !== 'paid') {
    return { refused: 'This order has changed meanwhile. Load the page again.' }
  }
  await trx.updateTable('store_order').set({ prints: next }).where('id', '=', id).execute()
  if (next === 'handed-out' || next === 'mailed') {
    const payload = { email: `order-${next}` }
    await enqueue(trx, [{ id: `order-${next}-${id}`, kind: 'mail', about: id, payload }])
  }
  await recordEvent(trx, by, {
    action: 'order.print',
    about: id,
    detail: { number: order.number, prints: next },
  })
  return null
}
