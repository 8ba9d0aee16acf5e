import { actorContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { blockClient } from '../../access.server.ts'
import type { Route } from './+types/block.ts'

export { clientAction } from '../../../studio/ui/forms/outcome.ts'

/** Keeps a client out. */
export async function action({ params, context }: Route.ActionArgs) {
  await blockClient(context.get(portsContext).database, params.client, context.get(actorContext), Date.now())
  return null
}
