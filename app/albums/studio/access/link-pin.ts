import { actorContext } from '../../../accounts/staff-context.server.ts'
import { textOf } from '../../../form-text.ts'
import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import type { Route } from './+types/link-pin.ts'
import { changePin } from './links.server.ts'

/** Gives a share link another PIN, or none. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const pin = textOf(await request.formData(), 'pin')
  const change = { albumId: params.album, id: params.link, pin }
  return commandResult(
    await changePin(context.get(portsContext), change, context.get(actorContext), Date.now()),
  )
}
