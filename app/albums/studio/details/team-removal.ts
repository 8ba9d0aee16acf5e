import { actorContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { removeAlbumTeam } from '../../album-teams.server.ts'
import type { Route } from './+types/team-removal.ts'

/** Says that an album's photographs do not show a team. */
export async function action({ params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const change = { ...params, actor: context.get(actorContext), now: Date.now() }
  return commandResult(await removeAlbumTeam(database, change))
}
