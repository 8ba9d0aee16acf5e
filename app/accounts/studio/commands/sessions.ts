import { href, redirect } from 'react-router'
import { portsContext } from '../../../ports.server.ts'
import { closeSession, endAllSessions } from '../../sessions/sessions.server.ts'
import { actorContext, requireConfirmed } from '../../staff-context.server.ts'
import type { Route } from './+types/sessions.ts'

/** Signs the person out everywhere, on this device too. */
export async function action({ request, context }: Route.ActionArgs) {
  requireConfirmed(context, { pathname: href('/studio/settings') })
  const ports = context.get(portsContext)
  await endAllSessions(ports, context.get(actorContext))
  throw redirect(href('/studio/sign-in'), { headers: await closeSession(ports, request) })
}
