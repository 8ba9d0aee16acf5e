import { command } from '../../../../studio/ui/forms/command.server.ts'
import { linkAthletes } from '../../../persons.server.ts'
import type { Route } from './+types/link.ts'

export const action = command<Route.ActionArgs>(({ database, params, text, by }) =>
  linkAthletes(database, params.athlete, text('other'), by),
)
