import { command } from '../../../studio/ui/forms/command.server.ts'
import type { Route } from './+types/picks-receipt.ts'
import { recordPicksSeen } from './reopen.server.ts'

export const action = command<Route.ActionArgs>(({ database, params, by }) =>
  recordPicksSeen(database, params.album, by.now),
)
