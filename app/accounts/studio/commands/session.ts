import { href } from 'react-router'
import { portsContext } from '../../../ports.server.ts'
import { endSession } from '../../sessions/sessions.server.ts'
import { actorContext, requireConfirmed } from '../../staff-context.server.ts'
import type { Route } from './+types/session.ts'

/** Signs the person out on one other device. */
export async function action({ params, context }: Route.ActionArgs) {
  requireConfirmed(context, { pathname: href('/studio/settings') })
  await endSession(context.get(portsContext), context.get(actorContext), params.session)
  return null
}
