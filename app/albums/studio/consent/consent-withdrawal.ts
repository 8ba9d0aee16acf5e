import { actorContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { withdrawConsent } from '../../consents/consents.server.ts'
import type { Route } from './+types/consent-withdrawal.ts'

/** Withdraws a client's consent to a public page. */
export async function action({ params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const about = { albumId: params.album, clientId: params.client }
  return commandResult(await withdrawConsent(database, about, context.get(actorContext), Date.now()))
}
