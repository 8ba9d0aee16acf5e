import { command } from '../../../studio/ui/forms/command.server.ts'
import { cancelOrder, endCardPage } from '../../orders/manage.server.ts'
import { openStripe } from '../../payments/store-settings.server.ts'
import type { Route } from './+types/cancellation.ts'

export const action = command<Route.ActionArgs>(async ({ database, ports, params, by }) => {
  const paid = await endCardPage({ ...ports, payments: await openStripe(ports) }, params.order, by.now)
  return paid ?? database.write((trx) => cancelOrder(trx, params.order, by))
})
