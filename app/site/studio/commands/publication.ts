import { siteContext } from '../../../accounts/staff-context.server.ts'
import { consentsIn } from '../../../albums/consents/asked.server.ts'
import { lastDay } from '../../../clients/grants/end.ts'
import type { Questions } from '../../../clients/studio/consents.tsx'
import { portsContext } from '../../../ports.server.ts'
import { jsonOf } from '../../../studio/ui/autosave/sent-text.server.ts'
import { command } from '../../../studio/ui/forms/command.server.ts'
import { publishDrafts, unconsentedInDrafts } from '../drafts/drafts.server.ts'
import type { Route } from './+types/publication.ts'

export async function loader({ context }: Route.LoaderArgs): Promise<Questions> {
  const { timeZone } = context.get(siteContext)
  const { database } = context.get(portsContext)
  return { unconsented: await unconsentedInDrafts(database), today: lastDay(Date.now() + 1, timeZone) }
}

export const action = command(async ({ database, form, by, timeZone }) => {
  const seen = Object(jsonOf(form, 'edits'))
  const consents = consentsIn(form, lastDay(by.now + 1, timeZone))
  if ('refused' in consents) return consents
  return publishDrafts(database, { seen, consents }, by)
})
