import { command } from '../../../../studio/ui/forms/command.server.ts'
import { changeTeam } from '../../../teams.server.ts'
import type { Route } from './+types/name.ts'

export const action = command<Route.ActionArgs>(({ database, params, text, by }) =>
  changeTeam(database, params.team, { name: text('name'), season: text('season') }, by),
)
