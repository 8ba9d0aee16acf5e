import { requireOwner } from '../../../accounts/staff-context.server.ts'
import { command } from '../../../studio/ui/forms/command.server.ts'
import { refundHidden } from '../../orders/refund.server.ts'
import { openStripe } from '../../payments/store-settings.server.ts'
import type { Route } from './+types/hidden-refund.ts'

export const action = command<Route.ActionArgs>(async ({ database, ports, params, by, staff }) => {
  requireOwner(staff)
  return refundHidden({ database, payments: await openStripe(ports) }, params.order, by)
})
