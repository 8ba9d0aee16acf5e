import { actorContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { revokeAlbum } from '../../grants/granting.server.ts'
import type { Route } from './+types/grant-revocation.ts'

export { clientAction } from '../../../studio/ui/forms/outcome.ts'

/** Takes an album away from a client. */
export async function action({ params, context }: Route.ActionArgs) {
  const grant = { clientId: params.client, albumId: params.album }
  await revokeAlbum(context.get(portsContext).database, grant, context.get(actorContext), Date.now())
  return null
}
