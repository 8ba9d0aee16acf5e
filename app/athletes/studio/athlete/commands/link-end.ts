import { command } from '../../../../studio/ui/forms/command.server.ts'
import { unlinkAthlete } from '../../../persons.server.ts'
import type { Route } from './+types/link-end.ts'

export const action = command<Route.ActionArgs>(({ database, params, by }) =>
  unlinkAthlete(database, params.athlete, by),
)
