import { href, redirect } from 'react-router'
import { command } from '../../../studio/ui/forms/command.server.ts'
import { closeSession, endAllSessions } from '../../sessions/sessions.server.ts'
import { requireConfirmed } from '../../staff-context.server.ts'

export const action = command(async ({ ports, by, request, context }) => {
  requireConfirmed(context, { pathname: href('/studio/settings') })
  await endAllSessions(ports, by.actor)
  throw redirect(href('/studio/sign-in'), { headers: await closeSession(ports, request) })
})
