import { actorContext, siteContext } from '../../../accounts/staff-context.server.ts'
import { consentsIn } from '../../../albums/consents/asked.server.ts'
import { lastDay } from '../../../clients/grants/end.ts'
import type { Questions } from '../../../clients/studio/consents.tsx'
import { portsContext } from '../../../ports.server.ts'
import { jsonOf } from '../../../studio/ui/autosave/sent-text.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { publishDrafts, unconsentedInDrafts } from '../drafts/drafts.server.ts'
import type { Route } from './+types/publication.ts'

/** What publishing asks about first. */
export async function loader({ context }: Route.LoaderArgs): Promise<Questions> {
  const { timeZone } = context.get(siteContext)
  const { database } = context.get(portsContext)
  return { unconsented: await unconsentedInDrafts(database), today: lastDay(Date.now() + 1, timeZone) }
}

/** Shows visitors what the drafts of all sections say. */
export async function action({ request, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const form = await request.formData()
  const now = Date.now()
  const seen = Object(jsonOf(form, 'edits'))
  const consents = consentsIn(form, lastDay(now + 1, context.get(siteContext).timeZone))
  if ('refused' in consents) return commandResult(consents)
  return commandResult(await publishDrafts(database, { seen, consents }, context.get(actorContext), now))
}
