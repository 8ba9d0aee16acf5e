import { command } from '../../../studio/ui/forms/command.server.ts'
import { addAlbumTeams } from '../../album-teams.server.ts'
import type { Route } from './+types/teams.ts'

export const action = command<Route.ActionArgs>(({ database, params, all, by }) =>
  addAlbumTeams(database, { album: params.album, teams: all('team'), ...by }),
)
