import { command } from '../../../../studio/ui/forms/command.server.ts'
import { openTeamPage } from '../../../team-page.server.ts'
import type { Route } from './+types/page.ts'

export const action = command<Route.ActionArgs>(({ database, params, by }) =>
  openTeamPage(database, params.team, by),
)
