import { actorContext } from '../../../../accounts/staff-context.server.ts'
import { textOf } from '../../../../form-text.ts'
import { portsContext } from '../../../../ports.server.ts'
import { commandResult } from '../../../../studio/ui/forms/command-result.ts'
import { linkAthletes } from '../../../persons.server.ts'
import type { Route } from './+types/link.ts'

/** Says that an athlete of another team is the same child. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const other = textOf(await request.formData(), 'other')
  const actor = context.get(actorContext)
  return commandResult(await linkAthletes(database, params.athlete, other, actor, Date.now()))
}
