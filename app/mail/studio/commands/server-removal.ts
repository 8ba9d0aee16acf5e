import { actorContext, requireConfirmedOwner } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { removeMailServer } from '../../setup/mail-server.server.ts'
import type { Route } from './+types/server-removal.ts'

/** Sends no more emails: they are only stored from now on. */
export async function action({ context }: Route.ActionArgs) {
  requireConfirmedOwner(context, { pathname: '/studio/settings/mail' })
  await removeMailServer(context.get(portsContext).database, context.get(actorContext), Date.now())
  return null
}
