import { actorContext } from '../../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../../ports.server.ts'
import { commandResult } from '../../../../studio/ui/forms/command-result.ts'
import { showPerson } from '../../../persons.server.ts'
import type { Route } from './+types/showing.ts'

/** Sets an athlete to shown again. */
export async function action({ params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  return commandResult(await showPerson(database, params.athlete, context.get(actorContext), Date.now()))
}
