import { requireOwner } from '../../../accounts/staff-context.server.ts'
import { command } from '../../../studio/ui/forms/command.server.ts'
import { keepDeposit } from '../../orders/manage.server.ts'
import type { Route } from './+types/keeping.ts'

export const action = command<Route.ActionArgs>(({ database, params, by, staff }) => {
  requireOwner(staff)
  return database.write((trx) => keepDeposit(trx, params.order, by))
})
