import { command } from '../../../studio/ui/forms/command.server.ts'
import { inviteClient } from '../../clients.server.ts'
import type { Route } from './+types/invitation.ts'

export const action = command<Route.ActionArgs>(async ({ database, ports, params, by }) => {
  if (!ports.identity.passwords) return { refused: 'Create the account where your clients sign in.' }
  const invited = await inviteClient(database, { id: params.client }, by)
  if (invited !== 'invited') return { refused: REFUSED[invited] }
  ports.jobs.wake()
  return null
})

const REFUSED = {
  gone: 'This client no longer exists.',
  blocked: 'They are blocked. Unblock them first.',
  limited: 'They’ve gotten five of these emails in one day. Wait a few hours before you send another.',
}
