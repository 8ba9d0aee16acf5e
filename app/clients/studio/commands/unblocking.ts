import { actorContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { setClientBlocked } from '../../access.server.ts'
import type { Route } from './+types/unblocking.ts'

/** Lets a blocked client in again. */
export async function action({ params, context }: Route.ActionArgs) {
  const clientId = params.client
  const change = { clientId, blocked: false, actor: context.get(actorContext), now: Date.now() }
  await setClientBlocked(context.get(portsContext).database, change)
  return null
}
