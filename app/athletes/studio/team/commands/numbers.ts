import { actorContext } from '../../../../accounts/staff-context.server.ts'
import { allOf } from '../../../../form-text.ts'
import { portsContext } from '../../../../ports.server.ts'
import { commandResult } from '../../../../studio/ui/forms/command-result.ts'
import { renumber } from '../../../roster.server.ts'
import type { Route } from './+types/numbers.ts'

/** Gives athletes who wear one number others. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const form = await request.formData()
  const numbers = allOf(form, 'number')
  const typed = allOf(form, 'athlete').map((id, i) => ({ id, number: (numbers[i] ?? '').trim() }))
  return commandResult(await renumber(database, params.team, typed, context.get(actorContext), Date.now()))
}
