import { command } from '../../../../studio/ui/forms/command.server.ts'
import { releaseErased } from '../../../tags/releases.server.ts'
import type { Route } from './+types/erased-release.ts'

export const action = command<Route.ActionArgs>(({ database, params, text, by }) =>
  releaseErased(database, params.photo, text('reason'), by),
)
