import { command } from '../../../studio/ui/forms/command.server.ts'
import { setClientBlocked } from '../../access.server.ts'
import type { Route } from './+types/block.ts'

export const action = command<Route.ActionArgs>(async ({ database, params, by }) => {
  await setClientBlocked(database, { clientId: params.client, blocked: true, ...by })
})
