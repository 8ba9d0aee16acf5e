import { actorContext, requireOwner, staffContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { endErasureRequest } from '../../erasure-requests.server.ts'
import type { Route } from './+types/erasure-request-end.ts'

/** Puts a client's request to be erased aside. */
export async function action({ params, context }: Route.ActionArgs) {
  requireOwner(context.get(staffContext))
  const { database } = context.get(portsContext)
  const ended = { clientId: params.client, actor: context.get(actorContext), now: Date.now() }
  await endErasureRequest(database, ended)
  return null
}
