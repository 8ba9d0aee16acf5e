import { command } from '../../../studio/ui/forms/command.server.ts'
import type { Route } from './+types/match-end.ts'
import { takeBackMatch } from './match.server.ts'

export const action = command<Route.ActionArgs>(({ database, params, text, by }) =>
  takeBackMatch({ database, album: params.album, ...by }, text('step')),
)
