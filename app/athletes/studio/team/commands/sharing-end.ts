import { actorContext } from '../../../../accounts/staff-context.server.ts'
import { textOf } from '../../../../form-text.ts'
import { portsContext } from '../../../../ports.server.ts'
import { commandResult } from '../../../../studio/ui/forms/command-result.ts'
import { endSharing } from '../../../roster.server.ts'
import type { Route } from './+types/sharing-end.ts'

/** Says that those who wear a number do not share it after all. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const number = textOf(await request.formData(), 'number')
  return commandResult(await endSharing(database, params.team, number, context.get(actorContext), Date.now()))
}
