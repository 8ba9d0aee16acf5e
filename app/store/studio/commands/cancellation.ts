import { command } from '../../../studio/ui/forms/command.server.ts'
import { cancelOrder } from '../../orders/manage.server.ts'
import type { Route } from './+types/cancellation.ts'

export const action = command<Route.ActionArgs>(({ database, params, by }) =>
  database.write((trx) => cancelOrder(trx, params.order, by)),
)
