import { href, redirect } from 'react-router'
import { clientActor } from '../../audit/actor.ts'
import { portsContext } from '../../ports.server.ts'
import { clientContext } from '../client-context.server.ts'
import { endSession } from '../sessions/sessions.server.ts'
import type { Route } from './+types/session.ts'

export function loader({ params }: Route.LoaderArgs) {
  throw redirect(href('/client/:clientId/account', { clientId: params.clientId }))
}

export async function action({ params, context }: Route.ActionArgs) {
  const { clientId } = context.get(clientContext)
  await endSession(context.get(portsContext), clientActor(clientId), params.session)
  throw redirect(href('/client/:clientId/account', { clientId }))
}
