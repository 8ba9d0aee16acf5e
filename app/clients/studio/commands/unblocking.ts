import { command } from '../../../studio/ui/forms/command.server.ts'
import { setClientBlocked } from '../../access.server.ts'
import type { Route } from './+types/unblocking.ts'

/** Lets a blocked client in again. */
export const action = command<Route.ActionArgs>(async ({ database, params, by }) => {
  const clientId = params.client
  const change = { clientId, blocked: false, ...by }
  await setClientBlocked(database, change)
})
