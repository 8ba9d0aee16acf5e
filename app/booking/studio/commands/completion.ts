import { command } from '../../../studio/ui/forms/command.server.ts'
import { markDone } from '../inbox/status.server.ts'
import type { Route } from './+types/completion.ts'

export const action = command<Route.ActionArgs>(({ database, params, by }) =>
  markDone(database, { id: params.booking, ...by }),
)
