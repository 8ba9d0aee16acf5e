import { actorContext, siteContext } from '../../../accounts/staff-context.server.ts'
import { allOf, textOf } from '../../../form-text.ts'
import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { readEnd } from '../../grants/end.ts'
import { giveAlbums } from '../client/grantable.server.ts'
import type { Route } from './+types/grants.ts'

/** Gives albums to a client. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const now = Date.now()
  const form = await request.formData()
  const until = readEnd(textOf(form, 'until'), context.get(siteContext).timeZone, now)
  if ('refused' in until) return commandResult(until)
  const { database } = context.get(portsContext)
  const gift = {
    clientIds: [params.client],
    albumIds: allOf(form, 'album'),
    expiresAt: until.end,
    actor: context.get(actorContext),
    now,
  }
  return commandResult(await giveAlbums(database, gift))
}
