import { command } from '../../../studio/ui/forms/command.server.ts'
import { endCardPage, markOrderPaid } from '../../orders/manage.server.ts'
import { openStripe, readStoreSettings } from '../../payments/store-settings.server.ts'
import type { Route } from './+types/payment.ts'

export const action = command<Route.ActionArgs>(async ({ database, ports, params, by }) => {
  const paying = { ...ports, payments: await openStripe(ports) }
  const paid = await endCardPage(paying, params.order, by.now)
  if (paid) return paid
  const { days } = await readStoreSettings(ports)
  const refused = await database.write((trx) => markOrderPaid(trx, params.order, days, by))
  ports.jobs.wake()
  return refused
})
