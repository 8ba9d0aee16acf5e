import { command } from '../../../../studio/ui/forms/command.server.ts'
import { makeCards } from '../../../cards/make-cards.server.ts'
import type { Route } from './+types/codes.ts'

export const action = command<Route.ActionArgs>(({ ports, params, by }) => makeCards(ports, params.team, by))
