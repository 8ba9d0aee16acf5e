import { command } from '../../../studio/ui/forms/command.server.ts'
import { reopen } from '../inbox/status.server.ts'
import type { Route } from './+types/reopening.ts'

export const action = command<Route.ActionArgs>(({ database, params, by }) =>
  reopen(database, { id: params.booking, ...by }),
)
