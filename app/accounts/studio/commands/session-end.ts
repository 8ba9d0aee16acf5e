import { href } from 'react-router'
import { command } from '../../../studio/ui/forms/command.server.ts'
import { endSession } from '../../sessions/sessions.server.ts'
import { requireConfirmed } from '../../staff-context.server.ts'
import type { Route } from './+types/session-end.ts'

export const action = command<Route.ActionArgs>(async ({ ports, params, by, context }) => {
  requireConfirmed(context, { pathname: href('/studio/settings') })
  await endSession(ports, by.actor, params.session)
})
