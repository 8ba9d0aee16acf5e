import { actorContext, siteContext } from '../../../accounts/staff-context.server.ts'
import { textOf } from '../../../form-text.ts'
import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { readEnd } from '../../grants/end.ts'
import { changeEnd } from '../../grants/granting.server.ts'
import type { Route } from './+types/grant-end.ts'

/** Changes the last day on which a client sees an album. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const now = Date.now()
  const until = readEnd(textOf(await request.formData(), 'until'), context.get(siteContext).timeZone, now)
  if ('refused' in until) return commandResult(until)
  const { database } = context.get(portsContext)
  const grant = { clientId: params.client, albumId: params.album }
  const actor = context.get(actorContext)
  return commandResult(await changeEnd(database, { ...grant, expiresAt: until.end, actor, now }))
}
