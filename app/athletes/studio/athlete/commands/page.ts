import { command } from '../../../../studio/ui/forms/command.server.ts'
import { switchPage } from '../../../cards/pages.server.ts'
import type { Route } from './+types/page.ts'

export const action = command<Route.ActionArgs>(({ ports, params, text, by }) =>
  switchPage(ports, params.athlete, text('page') === 'off' ? 'off' : 'on', by),
)
