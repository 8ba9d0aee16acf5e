import { actorContext } from '../../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../../ports.server.ts'
import { commandResult } from '../../../../studio/ui/forms/command-result.ts'
import { openTeamPage } from '../../../team-page.server.ts'
import type { Route } from './+types/page.ts'

/** Gives a team a public page. */
export async function action({ params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  return commandResult(await openTeamPage(database, params.team, context.get(actorContext), Date.now()))
}
