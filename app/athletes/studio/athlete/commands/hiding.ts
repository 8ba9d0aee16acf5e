import { actorContext } from '../../../../accounts/staff-context.server.ts'
import { textOf } from '../../../../form-text.ts'
import { portsContext } from '../../../../ports.server.ts'
import { commandResult } from '../../../../studio/ui/forms/command-result.ts'
import { hidePerson } from '../../../persons.server.ts'
import type { Route } from './+types/hiding.ts'

/** Sets an athlete to not shown, or changes the note that says why. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const note = textOf(await request.formData(), 'note')
  return commandResult(
    await hidePerson(database, params.athlete, note, context.get(actorContext), Date.now()),
  )
}
