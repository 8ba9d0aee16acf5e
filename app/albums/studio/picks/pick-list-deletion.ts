import { actorContext } from '../../../accounts/staff-context.server.ts'
import { deleteList } from '../../../galleries/choices/lists.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { outcomeOf } from '../../../studio/ui/forms/outcome.ts'
import type { Route } from './+types/pick-list-deletion.ts'

export { clientAction } from '../../../studio/ui/forms/outcome.ts'

/** Deletes a list, with what was picked for it. */
export async function action({ params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const list = { albumId: params.album, listId: params.list }
  return outcomeOf(await deleteList(database, list, context.get(actorContext), Date.now()))
}
