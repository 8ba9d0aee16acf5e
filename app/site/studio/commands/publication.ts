import { actorContext, siteContext } from '../../../accounts/staff-context.server.ts'
import { readConsent } from '../../../albums/consent.ts'
import { lastDay } from '../../../clients/grants/end.ts'
import { allOf, textOf } from '../../../form-text.ts'
import { portsContext } from '../../../ports.server.ts'
import { jsonOf } from '../../../studio/ui/autosave/sent-text.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { type GivenConsent, publishDrafts, unconsentedInDrafts } from '../drafts/drafts.server.ts'
import type { Questions } from '../site/consents.tsx'
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

/** The consents of the form by their albums, or what is wrong with one of them. */
function consentsIn(form: FormData, today: string): Map<string, GivenConsent> | { refused: string } {
  const consents = new Map<string, GivenConsent>()
  for (const album of allOf(form, 'consent')) {
    const field = (name: string) => textOf(form, `${album}.${name}`)
    const typed = { givenOn: field('givenOn'), how: field('how'), note: field('note') }
    const given = readConsent(typed, today)
    if ('refused' in given) return given
    consents.set(album, { ...given, clientId: field('client') })
  }
  return consents
}
