import { withdrawDeposit } from '../../../store/orders/manage.server.ts'
import { command } from '../../../studio/ui/forms/command.server.ts'
import { reopen } from '../inbox/status.server.ts'
import type { Route } from './+types/reopening.ts'

export const action = command<Route.ActionArgs>(async ({ ports, database, params, by }) => {
  const reopened = await reopen(database, { id: params.booking, ...by })
  const isOff = 'status' in reopened && reopened.status !== 'booked'
  if (isOff) await withdrawDeposit(ports, params.booking, by)
  return reopened
})
