import { command } from '../../../../studio/ui/forms/command.server.ts'
import { restoreAthlete } from '../../../roster.server.ts'
import type { Route } from './+types/removal-end.ts'

export const action = command<Route.ActionArgs>(({ database, params, by }) =>
  restoreAthlete(database, params.athlete, by),
)
