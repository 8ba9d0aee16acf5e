import { actorContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { jsonOf } from '../../../studio/ui/autosave/sent-text.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { publishDrafts } from '../drafts/drafts.server.ts'
import type { Route } from './+types/publication.ts'

/** Shows visitors what the drafts of all sections say. */
export async function action({ request, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const seen = Object(jsonOf(await request.formData(), 'edits'))
  return commandResult(await publishDrafts(database, context.get(actorContext), seen, Date.now()))
}
