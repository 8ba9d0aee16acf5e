import { actorContext } from '../../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../../ports.server.ts'
import { commandResult } from '../../../../studio/ui/forms/command-result.ts'
import { changeAthlete } from '../../../roster.server.ts'
import { typedEntry } from '../../typed-entry.ts'
import type { Route } from './+types/change.ts'

/** Changes what a roster says of an athlete. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const typed = typedEntry(await request.formData())
  const actor = context.get(actorContext)
  const changed = await changeAthlete(database, params.athlete, typed, actor, Date.now())
  return commandResult('refused' in changed ? changed : { done: 'Saved' })
}
