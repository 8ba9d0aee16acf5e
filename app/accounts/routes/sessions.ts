import { href, redirect } from 'react-router'
import { portsContext } from '../../ports.server.ts'
import { clientContext } from '../client-context.server.ts'
import { closeSession, endAllSessions } from '../sessions.server.ts'
import type { Route } from './+types/sessions.ts'

export function loader({ params }: Route.LoaderArgs) {
  throw redirect(href('/client/:clientId/account', params))
}

/** Signs the client out everywhere, on this device too. */
export async function action({ request, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  await endAllSessions(ports, context.get(clientContext).clientId)
  throw redirect(href('/client'), { headers: await closeSession(ports, request) })
}
