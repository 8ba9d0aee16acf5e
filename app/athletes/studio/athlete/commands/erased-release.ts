import { actorContext } from '../../../../accounts/staff-context.server.ts'
import { textOf } from '../../../../form-text.ts'
import { portsContext } from '../../../../ports.server.ts'
import { commandResult } from '../../../../studio/ui/forms/command-result.ts'
import { releaseErased } from '../../../tags/releases.server.ts'
import type { Route } from './+types/erased-release.ts'

/** Shows a photograph again that showed somebody who was erased. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const reason = textOf(await request.formData(), 'reason')
  return commandResult(
    await releaseErased(database, params.photo, reason, context.get(actorContext), Date.now()),
  )
}
