import { actorContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { scheduleAlbum } from '../../publishing.server.ts'
import type { Route } from './+types/schedule-end.ts'

/** Leaves open when an album is published. */
export async function action({ params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  return commandResult(
    await scheduleAlbum(database, params.album, null, context.get(actorContext), Date.now()),
  )
}
