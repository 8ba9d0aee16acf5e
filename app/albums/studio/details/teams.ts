import { actorContext } from '../../../accounts/staff-context.server.ts'
import { allOf } from '../../../form-text.ts'
import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { addAlbumTeams } from '../../album-teams.server.ts'
import type { Route } from './+types/teams.ts'

/** Says that an album's photographs may show these teams too. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const teams = allOf(await request.formData(), 'team')
  const change = { album: params.album, teams, actor: context.get(actorContext), now: Date.now() }
  return commandResult(await addAlbumTeams(database, change))
}
