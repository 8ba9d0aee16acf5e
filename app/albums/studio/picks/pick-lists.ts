import { actorContext, siteContext } from '../../../accounts/staff-context.server.ts'
import { addList } from '../../../galleries/choices/lists.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { outcomeOf } from '../../../studio/ui/forms/outcome.ts'
import type { Route } from './+types/pick-lists.ts'
import { readTerms } from './picks.server.ts'

export { clientAction } from '../../../studio/ui/forms/outcome.ts'

/** Makes a list from which clients pick. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const now = Date.now()
  const days = { timeZone: context.get(siteContext).timeZone, now }
  const terms = await readTerms(database, { albumId: params.album }, await request.formData(), days)
  if ('refused' in terms) return outcomeOf(terms)
  return outcomeOf(await addList(database, params.album, terms, context.get(actorContext), now))
}
