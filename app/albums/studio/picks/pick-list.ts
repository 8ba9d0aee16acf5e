import { actorContext, siteContext } from '../../../accounts/staff-context.server.ts'
import { changeList } from '../../../galleries/choices/lists.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { outcomeOf } from '../../../studio/ui/forms/outcome.ts'
import type { Route } from './+types/pick-list.ts'
import { readTerms } from './picks.server.ts'

export { clientAction } from '../../../studio/ui/forms/outcome.ts'

/** Changes the name, the limit or the last day of a list. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const now = Date.now()
  const list = { albumId: params.album, listId: params.list }
  const days = { timeZone: context.get(siteContext).timeZone, now }
  const terms = await readTerms(database, list, await request.formData(), days)
  if ('refused' in terms) return outcomeOf(terms)
  return outcomeOf(await changeList(database, list, terms, context.get(actorContext), now))
}
