import { actorContext } from '../../../../accounts/staff-context.server.ts'
import { textOf } from '../../../../form-text.ts'
import { portsContext } from '../../../../ports.server.ts'
import { commandResult } from '../../../../studio/ui/forms/command-result.ts'
import { changeTeam } from '../../../teams.server.ts'
import type { Route } from './+types/name.ts'

/** Changes what a team and its season are called. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const form = await request.formData()
  const words = { name: textOf(form, 'name'), season: textOf(form, 'season') }
  return commandResult(await changeTeam(database, params.team, words, context.get(actorContext), Date.now()))
}
