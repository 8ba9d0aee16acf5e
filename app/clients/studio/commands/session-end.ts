import { actorContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { endClientSession } from '../../access.server.ts'
import type { Route } from './+types/session-end.ts'

export { clientAction } from '../../../studio/ui/forms/outcome.ts'

/** Ends one session of a client. */
export async function action({ params: { client, session }, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  await endClientSession(database, client, session, context.get(actorContext), Date.now())
  return null
}
