import { command } from '../../../../studio/ui/forms/command.server.ts'
import { closeTeamPage } from '../../../team-page.server.ts'
import type { Route } from './+types/page-end.ts'

/** Takes a team's public page off the site. */
export const action = command<Route.ActionArgs>(({ database, params, by }) =>
  closeTeamPage(database, params.team, by),
)
