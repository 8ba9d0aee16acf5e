import { command } from '../../../../studio/ui/forms/command.server.ts'
import { shareNumber } from '../../../roster.server.ts'
import type { Route } from './+types/sharing.ts'

export const action = command<Route.ActionArgs>(({ database, params, text, by }) =>
  shareNumber(database, params.team, text('number'), by),
)
