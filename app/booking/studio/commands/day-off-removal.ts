import { command } from '../../../studio/ui/forms/command.server.ts'
import { removeDayOff } from '../../days/change.server.ts'
import type { Route } from './+types/day-off-removal.ts'

export const action = command<Route.ActionArgs>(({ database, params, by }) =>
  removeDayOff(database, params.off, by),
)
