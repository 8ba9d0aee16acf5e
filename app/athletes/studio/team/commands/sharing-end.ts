import { command } from '../../../../studio/ui/forms/command.server.ts'
import { endSharing } from '../../../roster.server.ts'
import type { Route } from './+types/sharing-end.ts'

export const action = command<Route.ActionArgs>(({ database, params, text, by }) =>
  endSharing(database, params.team, text('number'), by),
)
