import { actorContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { jsonOf } from '../../../studio/ui/autosave/sent-text.server.ts'
import { outcomeOf } from '../../../studio/ui/forms/outcome.ts'
import { publishDrafts } from '../drafts/drafts.server.ts'
import type { Route } from './+types/publication.ts'

export { clientAction } from '../../../studio/ui/forms/outcome.ts'

/** Shows visitors what the drafts of all sections say. */
export async function action({ request, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const seen = Object(jsonOf(await request.formData(), 'edits'))
  return outcomeOf(await publishDrafts(database, context.get(actorContext), seen, Date.now()))
}
