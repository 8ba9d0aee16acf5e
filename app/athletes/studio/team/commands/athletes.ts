import { command } from '../../../../studio/ui/forms/command.server.ts'
import { addAthlete } from '../../../roster.server.ts'
import { typedEntry } from '../../typed-entry.ts'
import type { Route } from './+types/athletes.ts'

export const action = command<Route.ActionArgs>(({ database, params, form, by }) =>
  addAthlete(database, params.team, typedEntry(form), by),
)
