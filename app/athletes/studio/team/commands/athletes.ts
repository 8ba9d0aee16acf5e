import { actorContext } from '../../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../../ports.server.ts'
import { commandResult } from '../../../../studio/ui/forms/command-result.ts'
import { addAthlete } from '../../../roster.server.ts'
import { typedEntry } from '../../typed-entry.ts'
import type { Route } from './+types/athletes.ts'

/** Adds an athlete to a team. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const typed = typedEntry(await request.formData())
  return commandResult(await addAthlete(database, params.team, typed, context.get(actorContext), Date.now()))
}
