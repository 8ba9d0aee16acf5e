import { actorContext } from '../../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../../ports.server.ts'
import { commandResult } from '../../../../studio/ui/forms/command-result.ts'
import { restoreAthlete } from '../../../roster.server.ts'
import type { Route } from './+types/restoration.ts'

/** Puts an athlete back on the roster. */
export async function action({ params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const restored = await restoreAthlete(database, params.athlete, context.get(actorContext), Date.now())
  return commandResult(restored)
}
