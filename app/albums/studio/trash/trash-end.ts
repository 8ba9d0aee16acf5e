import { command } from '../../../studio/ui/forms/command.server.ts'
import type { Route } from './+types/trash-end.ts'
import { putBack } from './trash.server.ts'

/** Puts an album, a post, photographs, a team or an athlete back that were deleted. */
export const action = command<Route.ActionArgs>(({ database, params, by }) =>
  putBack(database, params.id, by),
)
