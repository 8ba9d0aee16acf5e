import { actorContext } from '../../../../accounts/staff-context.server.ts'
import { textOf } from '../../../../form-text.ts'
import { portsContext } from '../../../../ports.server.ts'
import { commandResult } from '../../../../studio/ui/forms/command-result.ts'
import { releasePhoto } from '../../../tags/releases.server.ts'
import type { Route } from './+types/release.ts'

/** Shows a photograph again although it shows an athlete who is not shown. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const which = { athleteId: params.athlete, photoId: params.photo }
  const reason = textOf(await request.formData(), 'reason')
  return commandResult(await releasePhoto(database, which, reason, context.get(actorContext), Date.now()))
}
