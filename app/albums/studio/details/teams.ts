import { command } from '../../../studio/ui/forms/command.server.ts'
import { addAlbumTeams } from '../../album-teams.server.ts'
import type { Route } from './+types/teams.ts'

/** Says that an album's photographs may show these teams too. */
export const action = command<Route.ActionArgs>(({ database, params, all, by }) =>
  addAlbumTeams(database, { album: params.album, teams: all('team'), ...by }),
)
