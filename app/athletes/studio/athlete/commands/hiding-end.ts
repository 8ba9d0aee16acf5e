import { command } from '../../../../studio/ui/forms/command.server.ts'
import { showPerson } from '../../../persons.server.ts'
import type { Route } from './+types/hiding-end.ts'

export const action = command<Route.ActionArgs>(({ database, params, by }) =>
  showPerson(database, params.athlete, by),
)
