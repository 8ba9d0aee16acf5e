import { actorContext, siteContext } from '../../../accounts/staff-context.server.ts'
import { allOf, textOf } from '../../../form-text.ts'
import { portsContext } from '../../../ports.server.ts'
import { outcomeOf } from '../../../studio/ui/forms/outcome.ts'
import { readEnd } from '../../grants/end.ts'
import { giveAlbums } from '../client/grantable.server.ts'
import type { Route } from './+types/grants.ts'

export { clientAction } from '../../../studio/ui/forms/outcome.ts'

/** Gives albums to a client. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const now = Date.now()
  const form = await request.formData()
  const until = readEnd(textOf(form, 'until'), context.get(siteContext).timeZone, now)
  if ('refused' in until) return outcomeOf(until)
  const { database } = context.get(portsContext)
  const gift = {
    clientId: params.client,
    albumIds: allOf(form, 'album'),
    expiresAt: until.end,
    actor: context.get(actorContext),
    now,
  }
  return outcomeOf(await giveAlbums(database, gift))
}
