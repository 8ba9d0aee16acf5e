import { actorContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import type { Route } from './+types/link-revocation.ts'
import { revokeLink } from './links.server.ts'

/** Ends a share link for good. */
export async function action({ params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  await revokeLink(
    database,
    { id: params.link, albumId: params.album },
    context.get(actorContext),
    Date.now(),
  )
  return null
}
