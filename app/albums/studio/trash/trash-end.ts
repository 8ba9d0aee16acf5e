import { command } from '../../../studio/ui/forms/command.server.ts'
import type { Route } from './+types/trash-end.ts'
import { putBack } from './trash.server.ts'

export const action = command<Route.ActionArgs>(({ database, params, by }) =>
  putBack(database, params.id, by),
)
