import { actorContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { unpublishAlbum } from '../../publishing.server.ts'
import type { Route } from './+types/unpublication.ts'

/** Makes an album a draft. */
export async function action({ params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  return commandResult(await unpublishAlbum(database, params.album, context.get(actorContext), Date.now()))
}
