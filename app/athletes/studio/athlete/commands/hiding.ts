import { command } from '../../../../studio/ui/forms/command.server.ts'
import { hidePerson } from '../../../persons.server.ts'
import type { Route } from './+types/hiding.ts'

export const action = command<Route.ActionArgs>(({ database, params, text, by }) =>
  hidePerson(database, params.athlete, text('note'), by),
)
