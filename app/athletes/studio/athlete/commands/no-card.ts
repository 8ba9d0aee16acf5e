import { command } from '../../../../studio/ui/forms/command.server.ts'
import { isNoCard } from '../../../cards/no-card.server.ts'
import type { Route } from './+types/no-card.ts'

export const action = command<Route.ActionArgs>(({ database, params, text, by }) =>
  isNoCard(database, params.photo, text('reason'), by),
)
