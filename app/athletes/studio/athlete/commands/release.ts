import { command } from '../../../../studio/ui/forms/command.server.ts'
import { releasePhoto } from '../../../tags/releases.server.ts'
import type { Route } from './+types/release.ts'

export const action = command<Route.ActionArgs>(({ database, params, text, by }) =>
  releasePhoto(database, { athleteId: params.athlete, photoId: params.photo }, text('reason'), by),
)
