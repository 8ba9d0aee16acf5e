import { command } from '../../../studio/ui/forms/command.server.ts'
import { markNotSpam } from '../inbox/status.server.ts'
import type { Route } from './+types/spam-end.ts'

export const action = command<Route.ActionArgs>(({ ports, params, by }) =>
  markNotSpam(ports, { id: params.booking, ...by }),
)
