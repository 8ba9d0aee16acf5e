import { actorContext } from '../../../../accounts/staff-context.server.ts'
import { textOf } from '../../../../form-text.ts'
import { portsContext } from '../../../../ports.server.ts'
import { commandResult } from '../../../../studio/ui/forms/command-result.ts'
import { isNoCard } from '../../../cards/say-card.server.ts'
import type { Route } from './+types/no-card.ts'

/** Shows a photograph again that was held as a card. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const reason = textOf(await request.formData(), 'reason')
  return commandResult(await isNoCard(database, params.photo, reason, context.get(actorContext), Date.now()))
}
