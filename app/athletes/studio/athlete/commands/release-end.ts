import { command } from '../../../../studio/ui/forms/command.server.ts'
import { holdPhoto } from '../../../tags/releases.server.ts'
import type { Route } from './+types/release-end.ts'

export const action = command<Route.ActionArgs>(({ database, params, by }) =>
  holdPhoto(database, { athleteId: params.athlete, photoId: params.photo }, by),
)
