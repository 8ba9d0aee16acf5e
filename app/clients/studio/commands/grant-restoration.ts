import { actorContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { setRevoked } from '../../grants/granting.server.ts'
import type { Route } from './+types/grant-restoration.ts'

/** Undoes a revocation. */
export async function action({ params, context }: Route.ActionArgs) {
  const grant = { clientId: params.client, albumId: params.album }
  const change = { ...grant, revoked: false, actor: context.get(actorContext), now: Date.now() }
  await setRevoked(context.get(portsContext).database, change)
  return null
}
