import { command } from '../../../../studio/ui/forms/command.server.ts'
import { changePagePin } from '../../../cards/pages.server.ts'
import type { Route } from './+types/page-pin.ts'

export const action = command<Route.ActionArgs>(({ ports, params, text, by }) =>
  changePagePin(ports, params.athlete, text('pin') !== 'none', by),
)
