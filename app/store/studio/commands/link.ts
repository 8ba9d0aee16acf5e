import { command } from '../../../studio/ui/forms/command.server.ts'
import { renewLink } from '../../orders/manage.server.ts'
import type { Route } from './+types/link.ts'

export const action = command<Route.ActionArgs>(({ database, params, by }) =>
  database.write((trx) => renewLink(trx, params.order, by)),
)
