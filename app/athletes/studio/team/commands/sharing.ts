import { actorContext } from '../../../../accounts/staff-context.server.ts'
import { textOf } from '../../../../form-text.ts'
import { portsContext } from '../../../../ports.server.ts'
import { commandResult } from '../../../../studio/ui/forms/command-result.ts'
import { shareNumber } from '../../../roster.server.ts'
import type { Route } from './+types/sharing.ts'

/** Says that all who wear a number share it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const number = textOf(await request.formData(), 'number')
  return commandResult(
    await shareNumber(database, params.team, number, context.get(actorContext), Date.now()),
  )
}
