import { actorContext, siteContext } from '../../../../accounts/staff-context.server.ts'
import { readEnd } from '../../../../clients/grants/end.ts'
import { giveAlbums } from '../../../../clients/studio/client/grantable.server.ts'
import { allOf, textOf } from '../../../../form-text.ts'
import { portsContext } from '../../../../ports.server.ts'
import { commandResult } from '../../../../studio/ui/forms/command-result.ts'
import type { Route } from './+types/grants.ts'

/** Gives clients access to several albums. */
export async function action({ request, context }: Route.ActionArgs) {
  const now = Date.now()
  const form = await request.formData()
  const until = readEnd(textOf(form, 'until'), context.get(siteContext).timeZone, now)
  if ('refused' in until) return commandResult(until)
  const gift = {
    albumIds: allOf(form, 'album'),
    clientIds: allOf(form, 'client'),
    expiresAt: until.end,
    actor: context.get(actorContext),
    now,
  }
  return commandResult(await giveAlbums(context.get(portsContext).database, gift))
}
