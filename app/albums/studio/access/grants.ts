import { actorContext, siteContext } from '../../../accounts/staff-context.server.ts'
import { readEnd } from '../../../clients/grants/end.ts'
import { allOf, textOf } from '../../../form-text.ts'
import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import type { Route } from './+types/grants.ts'
import { giveAlbum } from './give.server.ts'

/** Gives clients access to an album, a new one among them. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const now = Date.now()
  const form = await request.formData()
  const until = readEnd(textOf(form, 'until'), context.get(siteContext).timeZone, now)
  if ('refused' in until) return commandResult(until)
  const gift = {
    albumId: params.album,
    clientIds: allOf(form, 'client'),
    added: { name: textOf(form, 'name'), email: textOf(form, 'email') },
    expiresAt: until.end,
  }
  const { database } = context.get(portsContext)
  return commandResult(await giveAlbum(database, gift, context.get(actorContext), now))
}
