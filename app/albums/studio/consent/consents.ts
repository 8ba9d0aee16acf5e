import { actorContext, siteContext } from '../../../accounts/staff-context.server.ts'
import { lastDay } from '../../../clients/grants/end.ts'
import { textOf } from '../../../form-text.ts'
import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { readConsent } from '../../consent.ts'
import { recordConsent } from '../../consents/consents.server.ts'
import type { Route } from './+types/consents.ts'

/** Records that a client consented to a public page. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const now = Date.now()
  const typed = { givenOn: textOf(form, 'givenOn'), how: textOf(form, 'how'), note: textOf(form, 'note') }
  const given = readConsent(typed, lastDay(now + 1, context.get(siteContext).timeZone))
  if ('refused' in given) return commandResult(given)
  const { database } = context.get(portsContext)
  const about = { albumId: params.album, clientId: textOf(form, 'client') }
  return commandResult(await recordConsent(database, about, given, context.get(actorContext), now))
}
