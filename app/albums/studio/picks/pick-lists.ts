import { actorContext, siteContext } from '../../../accounts/staff-context.server.ts'
import { addList, changeList } from '../../../galleries/choices/lists.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { outcomeOf } from '../../../studio/ui/forms/outcome.ts'
import type { Route } from './+types/pick-lists.ts'
import { readTerms } from './picks.server.ts'

export { clientAction } from '../../../studio/ui/forms/outcome.ts'

/** Makes a list from which clients pick, or changes the name, the limit or the last day of one. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const { timeZone } = context.get(siteContext)
  const actor = context.get(actorContext)
  const { album: albumId, list: listId } = params
  const now = Date.now()
  const terms = await readTerms(database, { albumId, listId }, await request.formData(), { timeZone, now })
  if ('refused' in terms) return outcomeOf(terms)
  if (!listId) return outcomeOf(await addList(database, albumId, terms, actor, now))
  return outcomeOf(await changeList(database, { albumId, listId }, terms, actor, now))
}
