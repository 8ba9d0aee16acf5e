import { command } from '../../../../studio/ui/forms/command.server.ts'
import { closeTeamPage } from '../../../team-page.server.ts'
import type { Route } from './+types/page-end.ts'

export const action = command<Route.ActionArgs>(({ database, params, by }) =>
  closeTeamPage(database, params.team, by),
)
