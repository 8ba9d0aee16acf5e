import { actorContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { unblockClient } from '../../access.server.ts'
import type { Route } from './+types/unblocking.ts'

export { clientAction } from '../../../studio/ui/forms/outcome.ts'

/** Lets a blocked client in again. */
export async function action({ params, context }: Route.ActionArgs) {
  await unblockClient(
    context.get(portsContext).database,
    params.client,
    context.get(actorContext),
    Date.now(),
  )
  return null
}
