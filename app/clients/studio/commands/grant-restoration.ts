import { actorContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { restoreGrant } from '../../grants/granting.server.ts'
import type { Route } from './+types/grant-restoration.ts'

export { clientAction } from '../../../studio/ui/forms/outcome.ts'

/** Undoes a revocation. */
export async function action({ params, context }: Route.ActionArgs) {
  const grant = { clientId: params.client, albumId: params.album }
  await restoreGrant(context.get(portsContext).database, grant, context.get(actorContext), Date.now())
  return null
}
