import { actorContext } from '../../../../accounts/staff-context.server.ts'
import { textOf } from '../../../../form-text.ts'
import { portsContext } from '../../../../ports.server.ts'
import { commandResult } from '../../../../studio/ui/forms/command-result.ts'
import { changePagePin } from '../../../cards/pages.server.ts'
import type { Route } from './+types/page-pin.ts'

/** Gives an athlete's page another PIN, or none. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const asks = textOf(await request.formData(), 'pin') !== 'none'
  const ports = context.get(portsContext)
  return commandResult(
    await changePagePin(ports, params.athlete, { asks }, context.get(actorContext), Date.now()),
  )
}
