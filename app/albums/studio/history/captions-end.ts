import { command } from '../../../studio/ui/forms/command.server.ts'
import { undoCaptions } from '../../frames/captions.server.ts'
import type { Route } from './+types/captions-end.ts'

export const action = command<Route.ActionArgs>(({ database, params, by }) =>
  undoCaptions(database, { ...params, ...by }),
)
