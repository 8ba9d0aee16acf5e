import { actorContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { signOutClient } from '../../access.server.ts'
import type { Route } from './+types/sign-out.ts'

/** Ends all sessions of a client. */
export async function action({ params, context }: Route.ActionArgs) {
  await signOutClient(
    context.get(portsContext).database,
    params.client,
    context.get(actorContext),
    Date.now(),
  )
  return null
}
