import { command } from '../../../../studio/ui/forms/command.server.ts'
import { restoreAthlete } from '../../../roster.server.ts'
import type { Route } from './+types/restoration.ts'

/** Puts an athlete back on the roster. */
export const action = command<Route.ActionArgs>(async ({ database, params, by }) => {
  const restored = await restoreAthlete(database, params.athlete, by)
  return restored
})
