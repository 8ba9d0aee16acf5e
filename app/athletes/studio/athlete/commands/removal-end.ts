import { command } from '../../../../studio/ui/forms/command.server.ts'
import { restoreAthlete } from '../../../roster.server.ts'
import type { Route } from './+types/removal-end.ts'

/** Puts an athlete back on the roster. */
export const action = command<Route.ActionArgs>(({ database, params, by }) =>
  restoreAthlete(database, params.athlete, by),
)
