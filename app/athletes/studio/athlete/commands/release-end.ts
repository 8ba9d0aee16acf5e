import { actorContext } from '../../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../../ports.server.ts'
import { commandResult } from '../../../../studio/ui/forms/command-result.ts'
import { holdPhoto } from '../../../tags/releases.server.ts'
import type { Route } from './+types/release-end.ts'

/** Holds a released photograph again. */
export async function action({ params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const which = { athleteId: params.athlete, photoId: params.photo }
  return commandResult(await holdPhoto(database, which, context.get(actorContext), Date.now()))
}
