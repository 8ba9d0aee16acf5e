import { requireOwner } from '../../../accounts/staff-context.server.ts'
import { command } from '../../../studio/ui/forms/command.server.ts'
import { refundItems } from '../../orders/refund.server.ts'
import { openStripe } from '../../payments/store-settings.server.ts'
import type { Route } from './+types/refund.ts'

export const action = command<Route.ActionArgs>(async ({ database, ports, params, all, by, staff }) => {
  requireOwner(staff)
  const payments = await openStripe(ports)
  return refundItems({ database, payments }, { id: params.order, items: all('item') }, by)
})
