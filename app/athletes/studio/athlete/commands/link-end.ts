import { actorContext } from '../../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../../ports.server.ts'
import { commandResult } from '../../../../studio/ui/forms/command-result.ts'
import { unlinkAthlete } from '../../../persons.server.ts'
import type { Route } from './+types/link-end.ts'

/** Says that an athlete is another child than those of other teams. */
export async function action({ params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  return commandResult(await unlinkAthlete(database, params.athlete, context.get(actorContext), Date.now()))
}
