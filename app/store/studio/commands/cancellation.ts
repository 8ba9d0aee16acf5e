import { command } from '../../../studio/ui/forms/command.server.ts'
import { withdrawOrder } from '../../orders/manage.server.ts'
import { openStripe } from '../../payments/store-settings.server.ts'
import type { Route } from './+types/cancellation.ts'

export const action = command<Route.ActionArgs>(async ({ ports, params, by }) =>
  withdrawOrder({ ...ports, payments: await openStripe(ports) }, params.order, by),
)
