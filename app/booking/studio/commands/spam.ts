import { command } from '../../../studio/ui/forms/command.server.ts'
import { markSpam } from '../inbox/status.server.ts'
import type { Route } from './+types/spam.ts'

export const action = command<Route.ActionArgs>(({ database, params, by }) =>
  markSpam(database, { id: params.booking, ...by }),
)
