import { actorContext } from '../../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../../ports.server.ts'
import { commandResult } from '../../../../studio/ui/forms/command-result.ts'
import { makeCards } from '../../../cards/make-cards.server.ts'
import type { Route } from './+types/codes.ts'

/** Gives those of a team a card and a page who have none. */
export async function action({ params, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  return commandResult(await makeCards(ports, params.team, context.get(actorContext), Date.now()))
}
