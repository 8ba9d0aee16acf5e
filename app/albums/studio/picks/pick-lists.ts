import { actorContext, siteContext } from '../../../accounts/staff-context.server.ts'
import { addList, changeList } from '../../../galleries/choices/lists.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import type { Route } from './+types/pick-lists.ts'
import { readTerms } from './picks.server.ts'

/** Makes a list from which clients pick, or changes the name, the limit or the last day of one. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const { timeZone } = context.get(siteContext)
  const actor = context.get(actorContext)
  const { album: albumId, list: listId } = params
  const now = Date.now()
  const terms = await readTerms(database, { albumId, listId }, await request.formData(), { timeZone, now })
  if ('refused' in terms) return commandResult(terms)
  if (!listId) return commandResult(await addList(database, albumId, terms, actor, now))
  return commandResult(await changeList(database, { albumId, listId }, terms, actor, now))
}
