import { command } from '../../../studio/ui/forms/command.server.ts'
import type { Route } from './+types/picks-reopening.ts'
import { reopenPicks } from './reopen.server.ts'

export const action = command<Route.ActionArgs>(({ database, params, by }) =>
  reopenPicks(database, { albumId: params.album, setId: params.set }, by),
)
