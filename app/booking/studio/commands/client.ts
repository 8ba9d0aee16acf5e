import { command } from '../../../studio/ui/forms/command.server.ts'
import { makeClient } from '../inbox/follow-up.server.ts'
import type { Route } from './+types/client.ts'

export const action = command<Route.ActionArgs>(({ database, params, by }) =>
  makeClient(database, { id: params.booking, ...by }),
)
