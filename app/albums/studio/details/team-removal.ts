import { command } from '../../../studio/ui/forms/command.server.ts'
import { removeAlbumTeam } from '../../album-teams.server.ts'
import type { Route } from './+types/team-removal.ts'

export const action = command<Route.ActionArgs>(({ database, params, by }) =>
  removeAlbumTeam(database, { ...params, ...by }),
)
