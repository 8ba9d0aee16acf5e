import { actorContext } from '../../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../../ports.server.ts'
import { commandResult } from '../../../../studio/ui/forms/command-result.ts'
import { closeTeamPage } from '../../../team-page.server.ts'
import type { Route } from './+types/page-end.ts'

/** Takes a team's public page off the site. */
export async function action({ params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  return commandResult(await closeTeamPage(database, params.team, context.get(actorContext), Date.now()))
}
