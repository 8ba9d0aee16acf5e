import { actorContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { inviteClient } from '../../clients.server.ts'
import type { Route } from './+types/invitation.ts'

/** Emails a client a link to choose a password. */
export async function action({ params, context }: Route.ActionArgs) {
  const { database, identity, jobs } = context.get(portsContext)
  if (!identity.passwords)
    return commandResult({ refused: 'Clients sign in elsewhere: create the account there.' })
  const invited = await inviteClient(database, { id: params.client }, context.get(actorContext), Date.now())
  if (invited !== 'invited') return commandResult({ refused: REFUSED[invited] })
  jobs.wake()
  return null
}

const REFUSED = {
  gone: 'This client no longer exists.',
  blocked: 'They are blocked. Unblock them first.',
  limited: 'They had five such emails within a day. Wait a few hours before you send another.',
}
