import { actorContext, siteContext } from '../../../../accounts/staff-context.server.ts'
import { readEnd } from '../../../../clients/grants/end.ts'
import { allOf, textOf } from '../../../../form-text.ts'
import { portsContext } from '../../../../ports.server.ts'
import { commandResult } from '../../../../studio/ui/forms/command-result.ts'
import { endAlbums } from '../../../publishing.server.ts'
import type { Route } from './+types/endings.ts'

/** Sets the last day of albums, or ends them now. */
export async function action({ request, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const form = await request.formData()
  const now = Date.now()
  const until = form.has('now')
    ? { end: now }
    : readEnd(textOf(form, 'until'), context.get(siteContext).timeZone, now)
  if ('refused' in until) return commandResult(until)
  return commandResult(
    await endAlbums(database, allOf(form, 'album'), until.end, context.get(actorContext), now),
  )
}
