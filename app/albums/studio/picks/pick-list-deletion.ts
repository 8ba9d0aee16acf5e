import { actorContext } from '../../../accounts/staff-context.server.ts'
import { deleteList } from '../../../galleries/choices/lists.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import type { Route } from './+types/pick-list-deletion.ts'

/** Deletes a list, with what was picked for it. */
export async function action({ params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const list = { albumId: params.album, listId: params.list }
  return commandResult(await deleteList(database, list, context.get(actorContext), Date.now()))
}
